import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readManifest } from './manifest.ts'

const PAGE_SCRIPT = 'public-galleries/page-script.ts'

/** Files that a browser loads for this chunk: the chunk itself, and its static imports. */
function loadedWith(name: string, manifest: Awaited<ReturnType<typeof readManifest>>): string[] {
  const files = new Map<string, string>()
  const follow = (each: string) => {
    if (files.has(each)) return
    const { file, imports = [] } = manifest[each]!
    files.set(each, file)
    imports.forEach(follow)
  }
  follow(name)
  return [...files.values()]
}

test('all scripts that a public page loads before its first picture are 5,000 bytes at most', async () => {
  const manifest = await readManifest('dist/web', 'public-pages.json')
  const files = loadedWith(PAGE_SCRIPT, manifest)
  const sizes = await Promise.all(files.map(async (file) => (await stat(`dist/web/${file}.br`)).size))
  expect(files).toEqual([expect.stringMatching(/^assets\/gallery-page-/)])
  expect(sizes[0]).toBeGreaterThan(1000)
  expect(sizes[0]).toBeLessThanOrEqual(5000)
})

test.each(['manifest.json', 'old-browsers.json'])(
  'what sends large files is loaded only when one is sent (%s)',
  async (name) => {
    const manifest = await readManifest('dist/web', name)
    const sender = 'uploads/resumable.ts'
    // A header that tus-js-client sends.
    const sends = async (file: string) =>
      file.endsWith('.js') && (await readFile(`dist/web/${file}`, 'utf8')).includes('Upload-Offset')
    const others = Object.keys(manifest).filter((each) => each !== sender)
    const files = new Set(others.flatMap((each) => loadedWith(each, manifest)))
    const sending = await Promise.all([...files].map(async (file) => ((await sends(file)) ? [file] : [])))
    expect(sending.flat()).toEqual([])
    expect(await sends(manifest[sender]!.file)).toBe(true)
  },
)

test('opening the viewer takes four requests beside the page’s own script, its style sheet included', async () => {
  const manifest = await readManifest('dist/web', 'public-pages.json')
  const files = loadedWith('public-galleries/viewer/show-viewer.tsx', manifest)
  const own = loadedWith(PAGE_SCRIPT, manifest)
  // React and chunks shared with it: the runtime for QR codes, and saving to Photos for the download sheet.
  expect(files.filter((file) => !own.includes(file)).length).toBeLessThanOrEqual(4)
  expect(Object.values(manifest).flatMap(({ css = [] }) => css)).toEqual([])
})
