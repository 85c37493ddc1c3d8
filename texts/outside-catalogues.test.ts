// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of templates
/** No text of a visitor's page or of an e-mail stands outside of the catalogues. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textsIn } from '#testing/texts-in-source.ts'
import english from './en.ts'

/** Names of networks, keys, a role and a kind of data, and of what a page opens with. */
const NO_TEXTS = [
  'Facebook',
  'Pinterest',
  'Escape',
  'Tab',
  'Admin',
  'Organization',
  'a full cover',
  'after the cover',
]

/** Other texts in files with e-mails: refusals of their calls, words of the audit and the database, a role, a command. */
const NO_EMAIL_TEXTS = [
  'This e-mail already has an account.',
  'Invitation',
  'account invitation deleted',
  'signed in from a new browser',
  'is not null',
  'Admin',
  'Please confirm your e-mail first. Then you can invite people.',
  'You already own this gallery.',
  'This person is already a collaborator.',
  'This person has already been invited.',
  'npm run admin -- doctor',
  'This is already your e-mail.',
  'email change asked for',
  "That isn't your account's e-mail.",
]
/** Style sheets, and lists of typefaces. */
const STYLE = /^:root|,$/

/** Sources of the pages of galleries and sites, of the pages for guests, and of those around signing in. */
const PLACES = [
  'web/public-galleries/**/*.{ts,tsx}',
  'web/texts/*.{ts,tsx}',
  'web/upload-links/invite-page/*.{ts,tsx}',
  'web/accounts/*.{ts,tsx}',
  'web/collaborators/{accept-collaboration-screen,account-required,use-answer-invitation}.{ts,tsx}',
  'web/app/{authenticating,footer,header,header-menu,shell,sign-in-page,signed-in-links,skip-link,speaking}.{ts,tsx}',
  'web/base/error-boundary.tsx',
  'web/ui/{password-field,toaster}.tsx',
]
/** Parts of the app behind the sign-in, which is English. */
const APP = [
  ...['ask-to-confirm', 'audit-actions', 'confirm-dialog', 'current-user', 'names', 'passkey-failure'],
  ...['unconfirmed-email-note', 'use-send-verification'],
].map((name) => `web/accounts/${name}.ts`)

const sources = globSync(PLACES).filter(
  (file) => !file.includes('.test.') && !APP.some((start) => file.startsWith(start)),
)

test('there are sources', () => expect(sources.length).toBeGreaterThan(100))

test.each(sources)('%s says nothing by itself', (file) => {
  const found = textsIn(file, readFileSync(file, 'utf8'))
  expect(found.filter((text) => !NO_TEXTS.includes(text))).toEqual([])
})

const everySource = globSync(['web/**/*.{ts,tsx}', 'server/**/*.ts'])
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join()

test.each(Object.entries(english))('every text of %s is said somewhere', (_, texts) => {
  const named = new Set(everySource.match(/\w+/g))
  expect(Object.keys(texts).filter((name) => !named.has(name))).toEqual([])
})

/** Sources of e-mails: callers of `defineEmail`, and their own modules that render and word them. */
const emailSources = [
  ...globSync('server/**/*.ts').filter(
    (file) => !file.includes('.test.') && /\bdefineEmail[<(]/.test(readFileSync(file, 'utf8')),
  ),
  ...['email', 'words', 'isolated', 'quoted'].map((name) => `server/mail/${name}.ts`),
  'server/clients/letter.ts',
]

test('there are sources of e-mails', () => expect(emailSources.length).toBeGreaterThan(20))

test.each(emailSources)('%s says nothing by itself in e-mails', (file) => {
  const found = textsIn(file, readFileSync(file, 'utf8'))
  expect(found.filter((text) => !NO_EMAIL_TEXTS.includes(text) && !STYLE.test(text))).toEqual([])
})

test.each([
  ['<p>photos</p>', 'photos'],
  ['<p>{isOpen ? "less" : more}</p>', 'less'],
  ['<p>by {name}</p>', 'by'],
  ['<a aria-label="close" />', 'close'],
  ['<a title={isOpen ? "close" : "open"} />', 'close', 'open'],
  ['<a title={`close ${name}`} />', 'close'],
  ['element("a", { "aria-label": "close" })', 'close'],
  ['element("a", {}, "close")', 'close'],
  ['element("a", {}, `${count} more`)', 'more'],
  ['a.textContent = "close"', 'close'],
  ['a.textContent = count === 1 ? "one" : several', 'one'],
  ['a.setAttribute("aria-label", "close")', 'close'],
  ['a.innerHTML = `<b>${x}</b><button>close</button>`', 'close'],
  ['a.innerHTML = `<b title="close">${x}</b>`', 'close'],
  ['announce("loading")', 'loading'],
  ['const FAILED = "This failed."', 'This failed.'],
  ['const text = "Close"', 'Close'],
  ['<IconLink label={isReady ? "Tap once more" : texts.download} />', 'Tap once more'],
  ['const text = () => `that is all of ${most}`', 'that is all of'],
])('%s says something', (source, ...texts) => {
  expect(textsIn('web/x.tsx', source)).toEqual(texts)
})

test.each([
  '<a title={texts.close} className="more less" href="/x">{texts.close} · {count} / 3</a>',
  'element("button", { type: "button", className: "more less" }, texts.close)',
  'throw new Error("The build has no page")',
  'type Label = "Close" | "More"',
  'const { "Content-Type": type } = headers',
  'matchMedia("(min-width: 48rem)")',
  '<IconButton label="Film strip" />',
])('%s says nothing', (source) => {
  expect(textsIn('web/x.tsx', source)).toEqual([])
})
