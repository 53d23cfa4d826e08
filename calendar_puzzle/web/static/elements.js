/** Making elements. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | undefined>} Attributes */

/**
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes undefined takes the attribute away
 * @returns {T}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value))
      element.setAttribute(name, String(value));
  }
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = set(document.createElementNS(SVG, name), attributes);
  element.append(...children);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  const element = set(document.createElement(name), attributes);
  element.append(...children);
  return element;
}

/**
 * The element of the page with an id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (element);
}

/** Whether the reader asks for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
