/** Texts of XMP (ISO 16684-1), found by the URIs of namespaces, as prefixes vary. */
import { DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { type Language, lookUp } from '#contract/languages.ts'

/** Namespaces of the properties that are read. */
export const XMP = {
  dublinCore: 'http://purl.org/dc/elements/1.1/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  basic: 'http://ns.adobe.com/xap/1.0/',
}
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** Parses the XMP documents that ExifReader finds in a file, and keeps them. */
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

/** A property of the image; for a language alternative the x-default text, otherwise the first. */
export function xmpText(documents: Document[], namespace: string, name: string): string | undefined {
  const property = propertyOf(documents, namespace, name)
  return typeof property === 'object' ? textOf(property) : property
}

/** The first text of each language in a language alternative, `pt-BR` as `pt`. */
export function xmpAlternatives(
  documents: Document[],
  namespace: string,
  name: string,
): Map<Language, string> {
  const property = propertyOf(documents, namespace, name)
  const texts = new Map<Language, string>()
  for (const each of typeof property === 'object' ? alternatives(property) : []) {
    const language = lookUp(each.getAttributeNS(XML, 'lang')?.slice(0, MAX_TAG) ?? '')
    const text = writtenIn(each)
    if (language && text && !texts.has(language)) texts.set(language, text)
  }
  return texts
}

/** Maximum length of a language tag, in characters: programs write none that are longer. */
const MAX_TAG = 35

/** An element, or the text of an attribute. */
function propertyOf(documents: Document[], namespace: string, name: string): Element | string | undefined {
  for (const about of documents.flatMap((each) => [...each.getElementsByTagNameNS(RDF, 'Description')])) {
    // Nested descriptions are about something else.
    if (about.parentNode?.namespaceURI !== RDF || about.parentNode.localName !== 'RDF') continue
    const property = childElements(about).find((each) => is(each, namespace, name))
    if (property) return property
    if (about.hasAttributeNS(namespace, name)) return about.getAttributeNS(namespace, name) ?? undefined
  }
  return undefined
}

function textOf(property: Element): string | undefined {
  if (!childElements(property)[0]) return property.textContent ?? undefined
  const texts = alternatives(property)
  const chosen = texts.find((each) => each.getAttributeNS(XML, 'lang') === 'x-default') ?? texts[0]
  return chosen && writtenIn(chosen)
}

function alternatives(property: Element): Element[] {
  const [list] = childElements(property)
  return list ? childElements(list).filter((each) => is(each, RDF, 'li')) : []
}

/** Text of an element; undefined for `x-default`, which some versions of digiKam write for a missing text. */
const writtenIn = ({ textContent }: Element): string | undefined =>
  (textContent !== 'x-default' && textContent) || undefined

const is = (element: Element, namespace: string, name: string) =>
  element.namespaceURI === namespace && element.localName === name

const childElements = (parent: Element): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === parent.ELEMENT_NODE)
