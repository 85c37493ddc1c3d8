import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { readManifest } from './manifest.ts'

/** Puts the content of the app's root element into its document. */
export type DrawInto = (content: string) => string

/** Preloads that React writes before everything else; they belong in the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/**
 * Inlines the style sheets of a server-rendered page into the app's document, so that the first paint waits
 * for nothing else.
 * @param dist the folder that the build wrote to
 * @param document the app's document
 * @param screens the files of web/ whose style sheets the page needs
 * @param style further rules
 */
export async function loadDrawnDocument(
  dist: string,
  document: string,
  screens: readonly string[],
  style = '',
): Promise<DrawInto> {
  const manifest = await readManifest(path.join(dist, 'web'))
  const files = new Set([
    ...[...document.matchAll(STYLE_SHEETS)].map(([, file]) => file!),
    ...screens.flatMap((screen) => manifest[screen]?.css ?? []),
  ])
  const sheets = await Promise.all([...files].map((file) => readFile(path.join(dist, 'web', file), 'utf8')))
  const head = `<style>${sheets.join('')}${style}</style>`
  const frame = document.replace(STYLE_SHEETS, '').replace(/<noscript>[^<]*<\/noscript>/, '')
  return (content) => {
    const preloads = PRELOADS.exec(content)?.[0] ?? ''
    return frame
      .replace('</head>', () => `${preloads}${head}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${content.slice(preloads.length)}</div>`)
  }
}

/** A document of the app with these `<meta>` elements, each in the place of one of the same name. */
export function withMeta(document: string, contents: Record<string, string | undefined>): string {
  let html = document
  for (const [name, content] of Object.entries(contents)) {
    if (content === undefined) continue
    const before = html.replace(new RegExp(`\\s*<meta name="${name}"[^>]*>`), '')
    const meta = `<meta name="${name}" content="${escapeHtml(content)}">`
    html = before.replace('<title>', () => `${meta}\n    <title>`)
  }
  return html
}
