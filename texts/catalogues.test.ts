import { expect, test } from 'vitest'
import { directionOf, LANGUAGES, type Language } from '#contract/languages.ts'
import { catalogueProblems } from '#testing/catalogue-problems.ts'
import type { Catalogue } from './catalogue.ts'
import english from './en.ts'

const files = import.meta.glob<Catalogue>('./??.ts', { eager: true, import: 'default' })
const catalogues = Object.fromEntries(LANGUAGES.map((code) => [code, files[`./${code}.ts`]])) as Record<
  Language,
  Catalogue
>

/** Tells if a language's file only passes on the English texts, because it is not translated yet. */
const isStandIn = (language: Language) => language !== 'en' && catalogues[language] === english
const written = LANGUAGES.filter((language) => !isStandIn(language))

/** Signs of units and words that many languages have from English. */
const EVERYWHERE = ['{value} mm', '{value} s', '{size}/s', 'OK']
/** Words that are the same in English. */
const SAME: Record<Language, readonly string[]> = {
  en: [],
  de: ['Download', 'Details', 'Links', 'Name', 'Optional'],
  fr: [
    'Description',
    'Pages',
    'Images',
    'Photos',
    'Message',
    'Pause',
    'E-mail',
    'Notification',
    'Notifications (F8)',
  ],
  es: ['No', 'Error'],
  it: ['No', 'Password', 'Download', 'Password: {password}'],
  pt: ['Download', 'Links', 'E-mail'],
  nl: ['Menu', 'Download', 'Details', 'Links', 'E-mail'],
  pl: ['Menu'],
  sv: [],
  cs: [],
  tr: [],
  uk: [],
  ja: [],
  zh: [],
  ar: [],
  he: [],
}

test.each(written)('the catalogue of %s says everything', (language) => {
  const same = [...EVERYWHERE, ...SAME[language]]
  expect(catalogueProblems(language, catalogues[language], english, same)).toEqual([])
})

/** Texts of `scripts` that show a name as plain text. */
const WITH_NAMES = [
  ...(['sendToStudio', 'studioWasTold', 'sentToStudio', 'askStudio', 'studioWasAsked'] as const),
  ...(['onlyStudioInvites', 'sentThankYou', 'downloadHasBegun', 'photographsBy'] as const),
]
/** A value that people wrote, without the marks of an isolate (UAX #9) around it. */
const NOT_ISOLATED =
  /(?<!\u2068)\{(name|names|title|email|invited|file)\}|\{(name|names|title|email|invited|file)\}(?!\u2069)/

test.each(written.filter((language) => directionOf(language) === 'rtl'))(
  'names turn nothing around them in plain texts of %s',
  (language) => {
    const { guests, accounts, documents, scripts } = catalogues[language]
    const plain = [
      ...Object.values(guests),
      ...Object.values(accounts),
      ...Object.values(documents),
      ...WITH_NAMES.map((id) => scripts[id]),
    ]
    expect(plain.filter((text) => NOT_ISOLATED.test(text))).toEqual([])
  },
)

/** Mistakes that no text of a language may contain, with the reason. */
const MISTAKES: [Language, RegExp, string][] = [
  ['fr', /vous êtes \p{L}+é(?![\p{L}(])/iu, 'a reader is taken for a man'],
  ['it', /\b(?:il|al|del|dal|nel|sul) \{(?:day|time)\}/i, 'an article before a date depends on its number'],
]

test.each(MISTAKES)('no text of %s matches %s: %s', (language, mistake) => {
  const texts = Object.values(catalogues[language]).flatMap((part) => Object.entries<string>(part))
  expect(texts.filter(([, text]) => mistake.test(text))).toEqual([])
})

/** The German texts of this English. */
const problemsOf = (originals: Record<string, string>, texts: Record<string, string>) =>
  catalogueProblems(
    'de',
    { documents: {}, scripts: texts, emails: {} } as unknown as Catalogue,
    { documents: {}, scripts: originals, emails: {} } as unknown as Catalogue,
    ['Download'],
  )

test.each([
  ['Close', undefined, 'text is missing'],
  ['Close', ' ', 'text is missing'],
  ['Close', 'Close', 'text is English'],
  ['By {name}', 'Von {nam}', 'text lacks {name}', 'text has {nam}, which English has not'],
  ['By {name}', 'Von {name', 'text is no message'],
  [
    '{n, plural, one {# photo} other {# photos}}',
    '{n, plural, one {# Foto} few {# Fotos} other {# Fotos}}',
    'text has the forms few,one,other of n, not one,other',
  ],
  [
    '{n, plural, one {# photo} other {# photos}}',
    '{n, plural, other {# Fotos}}',
    'text has the forms other of n, not one,other',
  ],
  [
    '{n, plural, one {# photo} other {# photos}}',
    '{n, number} Fotos',
    'text has one form for all numbers of n',
  ],
  ['{m, select, no {No} other {}}', '{m, select, other {Nein}}', 'text has the cases other of m'],
])('%j as %j: %s', (original, text, ...problems) => {
  const found = problemsOf({ text: original! }, text === undefined ? {} : { text })
  expect(found.map((problem, index) => problem.slice(0, problems[index]?.length))).toEqual(problems)
})

test.each(written)('the name of a button contains what it shows, in the case of %s', (language) => {
  // Requirement of WCAG 2.5.3, which axe checks for each photo that a guest has added.
  const { withdraw, withdrawOne } = catalogues[language].guests
  expect(withdrawOne.toLowerCase()).toContain(withdraw.toLowerCase())
})

test('a text that English has not is found', () => {
  expect(problemsOf({}, { text: 'Zu' })).toEqual(['text is not in English'])
})

test.each([
  ['Download', 'Download'],
  ['{first} {second}', '{first} {second}'],
  [
    '{n, plural, one {One of {of, number}} other {# of {of, number}}}',
    '{n, plural, =0 {Keins von {of, number}} one {Eins von {of, number}} other {# von {of, number}}}',
  ],
])('%j may be %j', (original, text) => {
  expect(problemsOf({ text: original }, { text })).toEqual([])
})
