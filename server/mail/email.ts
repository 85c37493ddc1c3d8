import { DARK, LIGHT } from '#contract/palette.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Email } from '#server/ports/mail/mail.ts'

export type Site = { publicUrl: URL; productName: string; supportEmail: string }

export type Content = {
  to: string
  subject: string
  /** Plain text, not markup. */
  paragraphs: string[]
  /** The one thing to do. */
  action: { label: string; url: string }
  /** Said in small type at its end. */
  ending?: string
  /** Whose e-mail it is: at its top, in the place of the product's name. */
  heading?: string
  /** Shown below that. */
  picture?: { jpeg: Buffer; width: number; height: number }
  /** Where answers go. */
  replyTo?: string
  /** Whether its subject and links say what is in no log. */
  isPrivate?: boolean
}

/** An e-mail in the product's template, as text and as HTML. Its Message-ID is made from `id`. */
export function emailOf(site: Site, id: string, content: Content): Email {
  const { to, subject, paragraphs, action, ending, heading = site.productName } = content
  const { picture, replyTo, isPrivate } = content
  return {
    id: `<${id}@${site.publicUrl.hostname}>`,
    to,
    subject,
    text: `${[...paragraphs, `${action.label}:\n${action.url}`, ...(ending ? [ending] : [])].join('\n\n')}\n\n-- \n${heading}\n`,
    html: html(site.productName, content),
    ...(replyTo && { replyTo }),
    ...(isPrivate && { isPrivate }),
    ...(picture && {
      attachments: [
        { filename: 'cover.jpg', content: picture.jpeg, contentType: 'image/jpeg', cid: PICTURE },
      ],
    }),
  }
}

/** Names the picture inside of an e-mail. */
const PICTURE = 'cover'
/** As wide as the text, in CSS pixels. */
const TEXT_WIDTH = 520

function pictureHtml({ width, height }: NonNullable<Content['picture']>): string {
  const shown = Math.min(width, TEXT_WIDTH)
  return `<img src="cid:${PICTURE}" width="${shown}" height="${Math.round((height * shown) / width)}" alt="" style="display:block;width:100%;max-width:${shown}px;height:auto;margin:0 0 24px;border-radius:6px">`
}

const smallHtml = (text: string) =>
  `<p class="small" style="margin:0 0 12px;color:${LIGHT['ink-2']};font-size:13px;line-height:20px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`

/** Colours are inline, because some mail programs drop style sheets; the sheet is for those that know dark colours. */
const html = (
  productName: string,
  { subject, paragraphs, action, ending, heading = productName, picture }: Content,
) => `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
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
<div class="page" dir="ltr" style="max-width:560px;margin:0 auto;padding:40px 20px;background:${LIGHT.canvas};color:${LIGHT.ink}">
<p class="name" style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${LIGHT.rail};font-weight:600">${escapeHtml(heading)}</p>
${picture ? `${pictureHtml(picture)}\n` : ''}${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
<p style="margin:28px 0"><a class="act" href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${LIGHT.act};color:${LIGHT['act-ink']};text-decoration:none">${escapeHtml(action.label)}</a></p>
${smallHtml(action.url)}${ending ? `\n${smallHtml(ending)}` : ''}
</div></body></html>`
