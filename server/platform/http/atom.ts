/** Feeds (Atom, RFC 4287). All text in them is untrusted. */
import { utcDay } from '../time.ts'
import { escapeHtml } from './escape-html.ts'
import { XML_DECLARATION, xml } from './xml.ts'

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

type Feed = {
  id: string
  language: string
  title: string
  subtitle: string | null
  updated: Date
  generator?: string
  /** The addresses of the feed and of the page that it is of. */
  self: string
  page: string
  entries: Entry[]
}

type Entry = {
  id: string
  title: string
  published: Date
  updated: Date
  page: string
  picture: { url: string; width: number; height: number } | null
  text: string | null | undefined
}

export function writeFeed(feed: Feed): string {
  const { id, language, title, subtitle, updated, generator, self, page, entries } = feed
  const written = xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${id}</id>
<title>${title}</title>
${subtitle ? xml`<subtitle>${subtitle}</subtitle>\n` : ''}<updated>${updated.toISOString()}</updated>
<author><name>${title}</name></author>
${generator ? xml`<generator>${generator}</generator>\n` : ''}<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries.map(writeEntry)}</feed>
`
  return XML_DECLARATION + written.text
}

const writeEntry = ({ id, title, published, updated, page, picture, text }: Entry) => xml`<entry>
<id>${id}</id>
<title>${title}</title>
<published>${published.toISOString()}</published>
<updated>${updated.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${page}"/>
<content type="html">${[
  picture &&
    `<p><a href="${escapeHtml(page)}"><img src="${escapeHtml(picture.url)}" width="${picture.width}" height="${picture.height}" alt="${escapeHtml(title)}"></a></p>`,
  text && `<p>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`,
]
  .filter(Boolean)
  .join('')}</content>
</entry>
`

/** The id of what a feed names: addresses may change, ids may not (RFC 4151). */
export const feedId = ({ createdAt, publicId }: { createdAt: Date; publicId: string }, { hostname }: URL) =>
  `tag:${hostname},${utcDay(createdAt)}:${publicId}`
