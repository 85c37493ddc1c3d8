/** Builds the pages, the server's renderer, the command-line program and the plug-in for Lightroom after a change. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildLightroomPlugin } from './build-lightroom.ts'
import { buildTitleFaces } from './build-title-faces.ts'

// Tests that call this make the production build, too.
process.env.NODE_ENV = 'production'

const SOURCES = [
  'web',
  'texts',
  'command-line',
  'lightroom',
  'setup/build-lightroom.ts',
  'contract',
  'vite.config.ts',
  'package-lock.json',
  'setup/build-web.ts',
  'setup/compile-texts.ts',
  'setup/build-title-faces.ts',
]
const STAMP = 'dist/.built-from'

function filesBelow(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Compresses at the best level: the server sends these files as they are, so it costs nothing at run time. */
async function compress(file: string) {
  const content = readFileSync(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, best))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** Requires the files that the server's pages reference: each build names files by their content. */
function checkAssets(pages: string, web: string) {
  for (const page of filesBelow(pages).filter((file) => file.endsWith('.js'))) {
    for (const [asset] of readFileSync(page, 'utf8').matchAll(/(?<!\.)\/assets\/[\w.-]+/g)) {
      if (!existsSync(path.join(web, asset))) throw new Error(`${page} needs ${asset}, which was not built`)
    }
  }
}

const wanted = fingerprint()
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  console.log('Building the pages…')
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  await build({ logLevel: 'warn', mode: 'public-pages' })
  await build({ logLevel: 'warn', mode: 'old-browsers' })
  await build({ logLevel: 'warn', mode: 'bundle' })
  await build({ logLevel: 'warn', mode: 'command-line' })
  await build({ logLevel: 'warn', build: { ssr: true } })
  checkAssets('dist/pages', 'dist/web')
  await buildTitleFaces('dist')
  await buildLightroomPlugin('dist')
  const compressible = filesBelow('dist/web').filter((file) => /\.(js|css|html|svg|json|txt)$/.test(file))
  await Promise.all(compressible.map(compress)) // each in a thread of the pool
  writeFileSync(STAMP, wanted)
}
