/** The element that the server's page has under this id. */
export const byId = <Kind extends HTMLElement = HTMLElement>(id: string) =>
  document.getElementById(id) as Kind

/** Writes words into an element. The same words are not written again: some elements are read out whenever they are. */
export function say(id: string, words: string) {
  const place = byId(id)
  if (place.textContent !== words) place.textContent = words
}

/** A new element with words in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** One of our signs: 24 units, one line. */
export function sign(path: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  const line = document.createElementNS(space, 'path')
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
