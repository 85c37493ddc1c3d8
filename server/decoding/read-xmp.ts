/** Texts of XMP (ISO 16684-1), by the URIs of namespaces: prefixes are the writer's choice. */
import { DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom'

/** Namespaces of the properties that are read. */
export const XMP = {
  dublinCore: 'http://purl.org/dc/elements/1.1/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  basic: 'http://ns.adobe.com/xap/1.0/',
}
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** Parses what ExifReader finds in a file, and keeps it. */
export function xmpParser() {
  const parser = new DOMParser({ onError: onErrorStopParsing })
  const documents: Document[] = []
  return {
    documents,
    parseFromString(xml: string) {
      const document = parser.parseFromString(xml, 'application/xml')
      documents.push(document)
      return document
    },
  }
}

/** A property of the image: of a language alternative the x-default text, else the first. */
export function xmpText(documents: Document[], namespace: string, name: string): string | undefined {
  for (const about of documents.flatMap((each) => [...each.getElementsByTagNameNS(RDF, 'Description')])) {
    // What lies further in describes something else.
    if (about.parentNode?.namespaceURI !== RDF || about.parentNode.localName !== 'RDF') continue
    const property = childElements(about).find((each) => is(each, namespace, name))
    if (property) return textOf(property)
    if (about.hasAttributeNS(namespace, name)) return about.getAttributeNS(namespace, name) ?? undefined
  }
  return undefined
}

function textOf(property: Element): string | undefined {
  const [list] = childElements(property)
  if (!list) return property.textContent ?? undefined
  const texts = childElements(list).filter((each) => is(each, RDF, 'li'))
  const chosen = texts.find((each) => each.getAttributeNS(XML, 'lang') === 'x-default') ?? texts[0]
  // Some versions of digiKam write the name of the language where there is no text.
  return (chosen?.textContent !== 'x-default' && chosen?.textContent) || undefined
}

const is = (element: Element, namespace: string, name: string) =>
  element.namespaceURI === namespace && element.localName === name

const childElements = (parent: Element): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === parent.ELEMENT_NODE)
