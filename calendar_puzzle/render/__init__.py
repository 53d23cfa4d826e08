"""Solutions, and how they look."""
