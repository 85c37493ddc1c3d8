/** Finds an element by its id, which the server's HTML contains. */
export const byId = <Kind extends HTMLElement = HTMLElement>(id: string) =>
  document.getElementById(id) as Kind

/** Sets the text of an element if it differs, as live regions would announce it again. */
export function setText(id: string, text: string) {
  const target = byId(id)
  if (target.textContent !== text) target.textContent = text
}

/** Makes an element with text in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** Makes an icon of one path in a 24 × 24 view box. */
export function icon(path: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const line = document.createElementNS(namespace, 'path')
  const attributes = { viewBox: '0 0 24 24', width: '20', height: '20', fill: 'none', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
  line.setAttribute('d', path)
  line.setAttribute('stroke', 'currentColor')
  line.setAttribute('stroke-width', '1.75')
  svg.append(line)
  return svg
}

export const CROSS = 'm5.5 5.5 13 13m0-13-13 13'
export const CHECK = 'm4.5 12.5 5 5 10-11'
