import type { AddressKind } from '#contract/addresses.ts'
import type { Focus } from '#contract/focus.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { DARK, LIGHT } from '#contract/palette.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Email } from '#server/ports/mail/mail.ts'
import { attributeHtml, isolated, isolatedHtml, plainIn } from './isolated.ts'

/** The product on this host, as e-mails name it. */
export type Product = {
  publicUrl: URL
  addresses: AddressKind
  productName: string
  supportEmail: string
  /** Language of e-mails to people without a known language. */
  defaultLanguage: Language
}

/** Texts are plain, not markup; parts of them may be isolated (isolated.ts). */
export type Content = {
  language: Language
  to: string
  subject: string
  paragraphs: string[]
  /** The button. */
  action: { label: string; url: string }
  /** Small print before the text. */
  opening?: string
  /** Small print at the end. */
  ending?: string
  /** Studio that replaces the product as the sender (via the host), at the top, and below the text. */
  studio?: EmailStudio
  /** Image at the top. */
  picture?: StoredPicture | null
  /** Logo of the studio, for the function in `html`. */
  logo?: StoredPicture | null
  /** Address for replies. */
  replyTo?: string
  /** Keeps its subject and links out of the log. */
  isPrivate?: boolean
  /** Draws the HTML instead of the product's template. */
  html?: (drawn: Drawn) => string
}

export type EmailStudio = {
  /** In one line, without links, as it is also the sender's name. */
  name: string
  /** Address of its site; null without one. */
  address: string | null
}

/** A picture in the storage, by the folder of its file, with its size in pixels. */
export type StoredPicture = {
  filePath: string
  width: number
  height: number
  /** Colour in which to draw a logo of one colour, `#rrggbb`. */
  ink?: string | undefined
  /** Focus of a cover, which is as wide as the e-mail and cropped to its shape. */
  cropAt?: Focus
}

/** A picture attached to an e-mail, with its size in pixels. */
export type DrawnPicture = { bytes: Buffer; width: number; height: number }

/** Draws a picture as a JPEG or, with its transparency, as a PNG. Null when its file is gone. */
export type DrawPicture = (picture: StoredPicture, format: 'jpeg' | 'png') => Promise<DrawnPicture | null>

/** An e-mail in the product's template, as text and as HTML. Its Message-ID is made from `id`. */
export async function emailOf(
  product: Product,
  id: string,
  content: Content,
  draw: DrawPicture,
): Promise<Email> {
  const { language, to, subject, opening, paragraphs, action, ending, studio, replyTo, isPrivate } = content
  const plain = (text: string) => plainIn(language, text)
  const drawn = {
    picture: content.picture ? await draw(content.picture, 'jpeg') : null,
    logo: content.logo ? await draw(content.logo, 'png') : null,
  }
  const leading = leadsTo(action.url, paragraphs) ? null : `${action.label}:\n${action.url}`
  const text = plain([opening, ...paragraphs, leading, ending].filter(Boolean).join('\n\n'))
  const signature = [studio?.name ?? product.productName, studio?.address].filter(Boolean).join('\n')
  return {
    id: `<${id}@${product.publicUrl.hostname}>`,
    to,
    subject: plain(subject),
    text: `${text}\n\n-- \n${signature}\n`,
    html: content.html?.(drawn) ?? html(product.productName, content, drawn),
    ...(studio && { fromName: `${studio.name} via ${product.publicUrl.hostname}` }),
    ...(replyTo && { replyTo }),
    ...(isPrivate && { isPrivate }),
    attachments: [...attached('picture', 'jpeg', drawn.picture), ...attached('logo', 'png', drawn.logo)],
  }
}

/** Tells whether the text already contains the address. */
function leadsTo(url: string, paragraphs: string[]): boolean {
  const isIt = (word: string) => word.replace(/\/$/, '') === url.replace(/\/$/, '')
  return paragraphs.some((paragraph) => paragraph.split(/\s+/).some(isIt))
}

export type Drawn = Record<'picture' | 'logo', DrawnPicture | null>

/** Attachment that the HTML refers to as `cid:{name}`. */
const attached = (name: keyof Drawn, format: 'jpeg' | 'png', drawn: DrawnPicture | null) =>
  drawn
    ? [
        {
          filename: `${name}.${format === 'jpeg' ? 'jpg' : format}`,
          content: drawn.bytes,
          contentType: `image/${format}`,
          cid: name,
        },
      ]
    : []

/** Maximum size of a picture, in CSS pixels: at most as wide as the text. */
const LARGEST = { width: 560, height: 460 }

/** Links the picture to the button's address, as people click on pictures. */
function leadingPicture(picture: DrawnPicture, { label, url }: Content['action']): string {
  const scale = Math.min(1, LARGEST.width / picture.width, LARGEST.height / picture.height)
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  return `<a href="${escapeHtml(url)}" style="display:block;margin:0 0 24px"><img src="cid:picture" width="${width}" height="${height}" alt="${attributeHtml(label)}" style="display:block;width:100%;max-width:${width}px;height:auto"></a>`
}

const smallHtml = (text: string) =>
  `<p class="small" style="margin:0 0 12px;color:${LIGHT['ink-2']};font-size:13px;line-height:20px;overflow-wrap:anywhere">${isolatedHtml(text)}</p>`

/** Colours are inline, because some mail programs drop style sheets; the sheet adds the dark colours. */
const html = (
  productName: string,
  { language, subject, opening, paragraphs, action, ending, studio }: Content,
  { picture }: Drawn,
) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${attributeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
.page { background: ${DARK.canvas} !important; color: ${DARK.ink} !important }
.name { border-color: ${DARK.rail} !important }
.act { background: ${DARK.act} !important; color: ${DARK['act-ink']} !important }
.small { color: ${DARK['ink-2']} !important }
}
</style></head>
<body class="page" style="margin:0;background:${LIGHT.canvas};color:${LIGHT.ink};font:16px/26px 'Instrument Sans',system-ui,sans-serif">
<div class="page" lang="${language}" dir="${directionOf(language)}" style="max-width:560px;margin:0 auto;padding:40px 20px;background:${LIGHT.canvas};color:${LIGHT.ink}">
<p class="name" style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${LIGHT.rail};font-weight:600"><bdi>${escapeHtml(studio?.name ?? productName)}</bdi></p>
${opening ? `${smallHtml(opening)}\n` : ''}${picture ? `${leadingPicture(picture, action)}\n` : ''}${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${isolatedHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
<p style="margin:28px 0"><a class="act" href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${LIGHT.act};color:${LIGHT['act-ink']};text-decoration:none">${isolatedHtml(action.label)}</a></p>
${paragraphs.some((text) => text.includes(action.url)) ? '' : smallHtml(isolated(action.url))}${ending ? `\n${smallHtml(ending)}` : ''}
</div></body></html>`
