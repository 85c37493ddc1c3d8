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
}

/** An e-mail in the product's template, as text and as HTML. Its Message-ID is made from `id`. */
export function emailOf(site: Site, id: string, { to, subject, paragraphs, action }: Content): Email {
  return {
    id: `<${id}@${site.publicUrl.hostname}>`,
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n\n${action.label}:\n${action.url}\n\n-- \n${site.productName}\n`,
    html: html(site.productName, subject, paragraphs, action),
  }
}

/** Colours are inline, because some mail programs drop style sheets; the sheet is for those that know dark colours. */
const html = (
  productName: string,
  subject: string,
  paragraphs: string[],
  action: Content['action'],
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
.address { color: ${DARK['ink-2']} !important }
}
</style></head>
<body class="page" style="margin:0;background:${LIGHT.canvas};color:${LIGHT.ink};font:16px/26px 'Instrument Sans',system-ui,sans-serif">
<div class="page" dir="ltr" style="max-width:560px;margin:0 auto;padding:40px 20px;background:${LIGHT.canvas};color:${LIGHT.ink}">
<p class="name" style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${LIGHT.rail};font-weight:600">${escapeHtml(productName)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(paragraph)}</p>`).join('\n')}
<p style="margin:28px 0"><a class="act" href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${LIGHT.act};color:${LIGHT['act-ink']};text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="address" style="margin:0;color:${LIGHT['ink-2']};font-size:13px;line-height:20px;overflow-wrap:anywhere">${escapeHtml(action.url)}</p>
</div></body></html>`
