"""A year as a book, on paper or as a page, and as a calendar file."""
