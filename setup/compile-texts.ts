import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language, localeOf } from '../contract/languages.ts'
import type { Catalogue, Part } from '../texts/catalogue.ts'

// The types of this package wrongly declare an ECMAScript module.
const require = createRequire(import.meta.url)
const MessageFormat: typeof import('@messageformat/core').default = require('@messageformat/core')
const compileModule: typeof import('@messageformat/core/lib/compile-module.js').default = require('@messageformat/core/compile-module.js')

const CATALOGUES = path.resolve(import.meta.dirname, '../texts')

/**
 * `texts:de/scripts`: a part of a catalogue. By language, `texts:all`: the texts of galleries' and sites' pages;
 * `texts:all/guests`: a part; `texts:each/accounts`: functions that load a part.
 */
const NAME = /^texts:(?:(\w\w|all|each)\/(\w+)|all)$/

/**
 * Compiles the catalogues: each text with values becomes a function, with the plural rules (CLDR) of its language,
 * so that browsers load no parser.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    async load(id, options) {
      const [, language, part] = (id.startsWith('\0') && NAME.exec(id.slice(1))) || []
      if (language === 'all') return ofAll(part as Part)
      // The server loads no parts later.
      if (language === 'each') return options?.ssr ? 'export default {}' : ofEach(part!)
      if (language && part) {
        const file = path.join(CATALOGUES, `${language}.ts`)
        this.addWatchFile(file)
        const catalogue = await readCatalogue(file)
        // A catalogue that is not written yet passes on the English texts, whose plural forms are those of English.
        const isWritten = catalogue !== (await readCatalogue(path.join(CATALOGUES, 'en.ts')))
        return compile(isWritten ? (language as Language) : 'en', catalogue[part as Part])
      }
      return id === '\0texts:all' ? ofAll('documents', 'scripts') : undefined
    },
  }
}

const readCatalogue = async (file: string): Promise<Catalogue> => {
  const { default: catalogue } = await import(pathToFileURL(file).href)
  return catalogue
}

const VALUES = /\{/

/** The source of a module with the texts of a part of a catalogue. Throws for a text that is no ICU MessageFormat. */
export function compile(language: Language, texts: Record<string, string>): string {
  const entries = Object.entries(texts)
  const plain = entries.filter(([, text]) => !VALUES.test(text))
  const taking = entries.filter(([, text]) => VALUES.test(text))
  const compiled = compileModule(new MessageFormat(language), Object.fromEntries(taking))
  const runtime = runtimeFor(language)
  return compiled
    .replace(/^import \{[^}]+\} from "@messageformat\/runtime(\/lib\/cardinals)?";?\n/gm, '')
    .replace(/^/, runtime)
    .replace('export default {', `export default { ...${JSON.stringify(Object.fromEntries(plain))},`)
}

/**
 * Functions for compiled messages, instead of the library's runtime: that would be a file of its own, for which pages wait,
 * and every browser has the numbers and plural rules of all languages.
 */
const runtimeFor = (language: Language) => `
const rules = /* @__PURE__ */ new Intl.PluralRules("${language}")
const ${language} = (value) => rules.select(value)
const numbers = /* @__PURE__ */ new Intl.NumberFormat("${localeOf(language)}")
const number = (_, value, offset) => numbers.format(value - offset)
const plural = (value, offset, rule, cases) => cases[value] ?? cases[rule(value - offset)] ?? cases.other
const select = (value, cases) => cases[value] ?? cases.other
`

/**
 * Writes scripts beside the page of bundles, one for each language, that keep the texts in a global variable: pages on a
 * disk import no modules.
 * @param name of the variable
 */
export function textsOfBundles(name: string): Plugin {
  return {
    name: 'texts-of-bundles',
    async generateBundle() {
      for (const code of LANGUAGES) {
        const { scripts } = await readCatalogue(path.join(CATALOGUES, `${code}.ts`))
        const source = compile(code, scripts).replace('export default', `globalThis.${name} =`)
        this.emitFile({ type: 'asset', fileName: `texts-${code}.js`, source: `{${source}}\n` })
      }
    },
  }
}

/** The source of a module with these parts of all catalogues, by language. */
const ofAll = (...parts: Part[]): string =>
  [
    ...LANGUAGES.flatMap((code) =>
      parts.map((part) => `import ${code}_${part} from 'texts:${code}/${part}'`),
    ),
    `export default { ${LANGUAGES.map((code) => `${code}: { ${parts.map((part) => `...${code}_${part}`).join(', ')} }`).join(', ')} }`,
  ].join('\n')

const ofEach = (part: string) =>
  `export default { ${LANGUAGES.map((code) => `${code}: () => import('texts:${code}/${part}')`).join(', ')} }`
