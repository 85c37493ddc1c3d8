import type { Theme, Typeface } from '#contract/appearance.ts'
import { directionOf } from '#contract/languages.ts'
import { type Logos, logoOn } from '#contract/studio.ts'
import type { EmailLogo } from '#server/galleries/studio.ts'
import type { Content, Drawn, DrawnPicture } from '#server/mail/email.ts'
import { isolatedHtml } from '#server/mail/isolated.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** Text of the letter that sends a gallery, in the look of its page. */
export type Letter = Pick<Content, 'language' | 'subject' | 'paragraphs' | 'action' | 'studio'> & {
  title: string
  dateline: string | null
  theme: Theme
  typeface: Typeface
  /** Addresses of the gallery, which are allowed in the message. */
  sites: readonly string[]
  /** Address for replies, and the name of the studio or person that they reach. */
  replyTo: string
  reaches: string
  /** Sentence about replies; the part between <a> and </a> becomes a link. */
  reply(named: { name: string }): string
}

type Colours = { ground: string; paper: string; ink: string; 'ink-2': string; line: string }

const WHITE: Colours = {
  ground: '#f2f3f2',
  paper: '#ffffff',
  ink: '#141816',
  'ink-2': '#535a56',
  line: '#d5d9d6',
}
const IVORY: Colours = { ...WHITE, ground: '#efe8dc', paper: '#f7f3ea', line: '#e2d9ca' }
const DARK: Colours = {
  ground: '#0b0d0c',
  paper: '#121413',
  ink: '#eff2f0',
  'ink-2': '#a3aca7',
  line: '#2d322f',
}
/** Colours of pages (`web/public-galleries/styles/themes.css`) and of the ground; light for `auto`. */
export const LETTER_COLOURS: Record<Theme, Colours> = {
  ...{ classic: WHITE, light: WHITE, ivory: IVORY, dark: DARK, auto: WHITE },
}

const SANS = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',Times,serif"

/** System fonts close to those of pages, as mail programs load no fonts. */
const FACES: Record<Typeface, { title: string; weight: number; tracking: string; text: string }> = {
  sans: { title: SANS, weight: 600, tracking: '-.02em', text: SANS },
  serif: { title: SERIF, weight: 400, tracking: '-.01em', text: SERIF },
  classic: {
    title: `Cormorant,Garamond,Baskerville,'Palatino Linotype',Palatino,${SERIF}`,
    weight: 400,
    tracking: '0',
    text: SERIF,
  },
  display: {
    title: `'Playfair Display',Didot,'Bodoni MT','Hoefler Text',${SERIF}`,
    weight: 400,
    tracking: '0',
    text: SERIF,
  },
  rounded: {
    title: `Quicksand,Nunito,ui-rounded,'Arial Rounded MT Bold','Trebuchet MS',${SANS}`,
    weight: 500,
    tracking: '-.01em',
    text: SANS,
  },
}

/** Letter spacing; none for Arabic, whose letters are joined. */
const tracking = (text: string | undefined, wanted: string) =>
  /\p{Script=Arabic}/u.test(text ?? '') ? '0' : wanted

/** Matches a site's address and its paths, as `written` keeps them, without the sentence's punctuation. */
const addressesOf = (sites: readonly string[]) => {
  const any = sites.map((site) => site.replace(/\/$/, '').replaceAll(/\W/g, '\\$&')).join('|')
  return new RegExp(`((?:${any})(?:/[^\\s]*?)?)(?=[.,;:!?)]*(?:\\s|$))`)
}

/** Draws the message with links; leaves out lines with only an address, as the button leads there. */
function messageHtml(paragraphs: readonly string[], sites: readonly string[], label: string): string {
  const address = addressesOf(sites)
  const lines = paragraphs
    .join('\n\n')
    .split('\n')
    .filter((line) => !new RegExp(`^\\s*${address.source}[.,;:!?)]*\\s*$`).test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return lines
    .split(address)
    .map((part, place) =>
      place % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:inherit">${escapeHtml(label)}</a>`
        : escapeHtml(part).replaceAll('\n', '<br>'),
    )
    .join('')
}

/** Logo of a letter, drawn in its ink if it has one colour, as mail programs do not support masks. */
export function letterLogo(theme: Theme, logos: Logos<EmailLogo>): Content['logo'] {
  const logo = logoOn(theme === 'dark' ? 'dark' : 'light', logos)
  return logo && { ...logo, ink: logo.isInk ? LETTER_COLOURS[theme].ink : undefined }
}

/** Maximum size of the logo, in CSS pixels. */
const LARGEST_LOGO = { width: 240, height: 64 }

function logoHtml({ width, height }: DrawnPicture, name: string): string {
  const scale = Math.min(1, LARGEST_LOGO.width / width, LARGEST_LOGO.height / height)
  const shown = Math.max(1, Math.round(width * scale))
  return `<img src="cid:logo" width="${shown}" alt="${escapeHtml(name)}" style="display:inline-block;width:${shown}px;max-width:100%;height:auto;border:0">`
}

/** The studio's logo, or its name without one. */
function studioHtml({ studio }: Letter, { logo }: Drawn): string {
  if (!studio) return ''
  const shown = logo ? logoHtml(logo, studio.name) : `<bdi>${escapeHtml(studio.name)}</bdi>`
  return studio.address
    ? `<a href="${escapeHtml(studio.address)}" style="color:inherit;text-decoration:none">${shown}</a>`
    : shown
}

/**
 * The e-mail that sends a gallery, in the style of its page. Uses tables and inline styles for old mail
 * programs; the style sheet is for narrow windows.
 */
export function letterHtml(letter: Letter, drawn: Drawn): string {
  const { subject, paragraphs, action, theme, typeface, title, dateline } = letter
  const { ground, paper, ink, 'ink-2': ink2, line } = LETTER_COLOURS[theme]
  const scheme = theme === 'dark' ? 'dark' : 'light'
  const face = FACES[typeface]
  const href = escapeHtml(action.url)
  const long = title.length > 40
  const message = messageHtml(paragraphs, letter.sites, action.label)
  const studio = studioHtml(letter, drawn)
  const { language, replyTo, reaches } = letter
  const reach = isolatedHtml(letter.reply({ name: reaches }))
    .replace('&lt;a&gt;', `<a href="mailto:${escapeHtml(replyTo)}" style="color:inherit">`)
    .replace('&lt;/a&gt;', '</a>')
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${scheme}"><meta name="supported-color-schemes" content="${scheme}">
<meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:${scheme}}
@media (max-width:640px){
.edge{padding:0!important}
.in{padding-left:24px!important;padding-right:24px!important}
.title{font-size:${long ? '26px!important;line-height:32px' : '34px!important;line-height:40px'}!important}
}
</style></head>
<body lang="${language}" dir="${directionOf(language)}" style="margin:0;padding:0;background:${ground};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<table ${table} width="100%" bgcolor="${ground}" style="background:${ground}"><tr><td align="center" class="edge" style="padding:40px 16px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" class="paper" bgcolor="${paper}" style="width:100%;max-width:600px;background:${paper};color:${ink};font-family:${face.text}">
${studio ? `<tr><td align="center" class="in" style="padding:26px 48px 22px;color:${ink};font:600 13px/20px ${face.text};letter-spacing:${tracking(letter.studio?.name, '.2em')};text-transform:uppercase;overflow-wrap:anywhere">${studio}</td></tr>\n` : ''}${drawn.picture ? `<tr><td align="center" style="color:${ink2};font:400 15px/24px ${face.text}"><a href="${href}" style="display:block;color:inherit"><img src="cid:picture" width="600" alt="${escapeHtml(action.label)}" style="display:block;width:100%;max-width:600px;height:auto;border:0"></a></td></tr>\n` : ''}<tr><td align="center" class="in" style="padding:36px 48px 0">
<h1 class="title" dir="auto" style="margin:0;color:${ink};font:${face.weight} ${long ? '32px/40px' : '44px/50px'} ${face.title};letter-spacing:${tracking(title, face.tracking)};text-align:center;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${dateline ? `<p dir="auto" style="margin:8px 0 0;color:${ink2};font:400 16px/24px ${face.text};font-variant-numeric:lining-nums;text-align:center;overflow-wrap:anywhere">${escapeHtml(dateline)}</p>\n` : ''}</td></tr>
${message ? `<tr><td class="in" dir="auto" style="padding:30px 48px 0;color:${ink};font:400 17px/27px ${face.text};text-align:start;unicode-bidi:plaintext;overflow-wrap:anywhere">${message}</td></tr>\n` : ''}<tr><td align="center" class="in" style="padding:32px 48px 0">
<table ${table} align="center"><tr><td align="center" bgcolor="${ink}" style="border-radius:4px;background:${ink}"><a href="${href}" style="display:inline-block;padding:14px 30px;color:${paper};font:600 16px/20px ${SANS};text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
</td></tr>
<tr><td class="in" align="center" style="padding:34px 48px 44px">
<p style="margin:0;padding:18px 0 0;border-top:1px solid ${line};color:${ink2};font:400 13px/20px ${face.text};text-align:center;overflow-wrap:anywhere">${reach}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
}
