/** Control characters and lone surrogates, which XML forbids even as escapes. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // In attributes these would become spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Escapes text for use in XML, between tags and in quoted attributes; removes forbidden characters. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character]!)

/** Writes XML: every value between the literal parts is escaped, unless it comes from another call of `xml`. */
export function xml(parts: TemplateStringsArray, ...values: (string | number | Xml | Xml[])[]): Xml {
  const written = values.map((value) =>
    [value]
      .flat()
      .map((one) => (one instanceof Xml ? one.text : escapeXml(String(one))))
      .join(''),
  )
  return new Xml(String.raw({ raw: parts }, ...written))
}

/** A piece of escaped XML. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
