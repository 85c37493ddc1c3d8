import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language, type Spoken } from '#contract/languages.ts'
import type { BundlePage } from '#contract/public-page.ts'
import { loadRenderer } from './manifest.ts'

/**
 * The page of bundles: its HTML, and the scripts and the style sheet next to it. Built from
 * web/public-galleries/bundle-script.ts.
 */
export type BundlePages = {
  render(language: Language, page: BundlePage): string
  script: Buffer
  styles: Buffer
  /** Texts of the script, in each language. */
  texts: Record<Language, Buffer>
  /** Language of the pages of galleries without a language. */
  defaultLanguage: Language
}

type Renderer = { renderBundlePage(spoken: Spoken, page: BundlePage): string }

/** @param dist the folder that the build wrote to */
export async function loadBundlePages(dist: string, defaultLanguage: Language): Promise<BundlePages> {
  const renderer = await loadRenderer<Renderer>(dist, 'gallery-page.js')
  const built = (name: string) => readFile(path.join(dist, 'bundle', name))
  const texts = await Promise.all(
    LANGUAGES.map(async (code) => [code, await built(`texts-${code}.js`)] as const),
  )
  return {
    render: (language, page) => renderer.renderBundlePage({ language, isAsked: false }, page),
    script: await built('gallery.js'),
    styles: await built('gallery.css'),
    texts: Object.fromEntries(texts) as BundlePages['texts'],
    defaultLanguage,
  }
}
