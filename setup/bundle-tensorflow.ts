/**
 * Makes server/decoding/faces/tensorflow.cjs and the files beside it: the part of TensorFlow.js that runs the face detector.
 * The packages are 90 MB, so they are no dependencies: they are installed here to a temporary folder, and only the needed
 * parts are kept (docs/decisions/033). Run it for another version: `node setup/bundle-tensorflow.ts`.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TENSORFLOW = '4.22.0'
const HUMAN = '3.3.6'
const ESBUILD = '0.28.2'
const TARGET = join(import.meta.dirname, '../server/decoding/faces')

/** Parts of the library that our program calls. */
const ENTRY = `
import { env, setBackend, ready, tensor4d, io } from '@tensorflow/tfjs-core'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
export { env, setBackend, ready, tensor4d, io, setWasmPaths, loadGraphModel }
`

const folder = mkdtempSync(join(tmpdir(), 'tensorflow-'))
try {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  writeFileSync(join(folder, 'entry.js'), ENTRY)
  const parts = ['core', 'converter', 'backend-wasm'].map((part) => `@tensorflow/tfjs-${part}@${TENSORFLOW}`)
  run('npm', 'install', '--ignore-scripts', '--legacy-peer-deps', ...parts, `@vladmandic/human@${HUMAN}`)
  run('npm', 'install', '--legacy-peer-deps', `esbuild@${ESBUILD}`)
  const shape = ['--bundle', '--platform=node', '--format=cjs', '--minify', '--legal-comments=eof']
  run(join(folder, 'node_modules/.bin/esbuild'), 'entry.js', ...shape, '--outfile=tensorflow.cjs')
  const modules = join(folder, 'node_modules')
  const kept = {
    'tensorflow.cjs': join(folder, 'tensorflow.cjs'),
    'tfjs-backend-wasm-simd.wasm': join(
      modules,
      '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
    ),
    'blazeface.json': join(modules, '@vladmandic/human/models/blazeface.json'),
    'blazeface.bin': join(modules, '@vladmandic/human/models/blazeface.bin'),
  }
  for (const [name, from] of Object.entries(kept)) copyFileSync(from, join(TARGET, name))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
