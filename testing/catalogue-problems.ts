/** Finds missing texts of a catalogue, and differences from the English ones. */
import { parse, type Token } from '@messageformat/parser'
import type { Language } from '#contract/languages.ts'
import type { Catalogue, Part } from '#texts/catalogue.ts'

/** Use of a text's values, by their names: unchanged, by number or by a word. */
type Taken = Map<string, { plural?: true; cases?: string[] }>

type Said = { taken: Taken; problems: string[]; hasWords: boolean; isRead: boolean }

const EXACT = /^=\d+$/

/** Reads a text in this language. */
function read(language: Language, text: string): Said {
  const said: Said = { taken: new Map(), problems: [], hasWords: false, isRead: false }
  try {
    for (const token of parse(text)) take(token)
    said.isRead = true
  } catch (error) {
    said.problems.push(`is no message: ${(error as Error).message}`)
  }
  return said

  function take(token: Token) {
    if (token.type === 'content') said.hasWords ||= /\p{L}/u.test(token.value)
    if (!('arg' in token)) return
    const value = said.taken.get(token.arg) ?? {}
    said.taken.set(token.arg, value)
    if (!('cases' in token)) return
    const keys = token.cases.map(({ key }) => key)
    if (token.type === 'select') value.cases = keys.sort()
    else {
      value.plural = true
      const wanted = categoriesOf(language, token.type === 'plural' ? 'cardinal' : 'ordinal')
      const given = keys.filter((key) => !EXACT.test(key))
      if (given.sort().join() !== wanted.join())
        said.problems.push(`has the forms ${given.join()} of ${token.arg}, not ${wanted.join()}`)
    }
    for (const { tokens } of token.cases) for (const inner of tokens) take(inner)
  }
}

const categoriesOf = (language: Language, type: Intl.PluralRuleType) =>
  new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.toSorted()

/** Differences of a text from the English one. */
function differences(language: Language, said: Said, english: Said): string[] {
  const problems: string[] = []
  const missing = [...english.taken.keys()].filter((name) => !said.taken.has(name))
  const unknown = [...said.taken.keys()].filter((name) => !english.taken.has(name))
  if (missing.length > 0) problems.push(`lacks {${missing.join()}}`)
  if (unknown.length > 0) problems.push(`has {${unknown.join()}}, which English has not`)
  const hasForms = categoriesOf(language, 'cardinal').length > 1
  for (const [name, { plural, cases }] of english.taken) {
    const other = said.taken.get(name)
    if (!other) continue
    if (plural && hasForms && !other.plural) problems.push(`has one form for all numbers of ${name}`)
    if (cases && cases.join() !== other.cases?.join())
      problems.push(`has the cases ${other.cases?.join()} of ${name}`)
  }
  return problems
}

/**
 * Problems of the catalogue of a language.
 * @param same texts that are the same as in English
 */
export function catalogueProblems(
  language: Language,
  catalogue: Catalogue,
  english: Catalogue,
  same: readonly string[] = [],
): string[] {
  const problems: string[] = []
  for (const part of Object.keys(english) as Part[]) {
    const [texts, originals]: Record<string, string>[] = [catalogue[part], english[part]]
    for (const id of Object.keys(texts!)) if (!(id in originals!)) problems.push(`${id} is not in English`)
    for (const [id, original] of Object.entries(originals!)) {
      const text = texts![id]
      if (!text?.trim()) {
        problems.push(`${id} is missing`)
        continue
      }
      const said = read(language, text)
      const found = said.isRead
        ? [...said.problems, ...differences(language, said, read('en', original))]
        : said.problems
      if (language !== 'en' && said.hasWords && text === original && !same.includes(text))
        found.push('is English')
      problems.push(...found.map((problem) => `${id} ${problem}`))
    }
  }
  return problems
}
