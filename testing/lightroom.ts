/** The plug-in for Lightroom Classic in lua5.1, with stand-ins for Lightroom's modules (testing/lightroom). */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { contentsOf } from './archives.ts'
import { roomyMemory } from './data-folder.ts'
import { programPath } from './programs.ts'

/** Path of the interpreter; undefined if it is not installed. */
export const LUA = programPath('lua5.1')
export const CURL = programPath('curl')

/** Result of the plug-in, or the message with which it ended the operation. */
export type Answer = { userError?: string; [field: string]: unknown }

export type Lightroom = {
  /** Runs one command of testing/lightroom/session.lua. Throws on a defect of the plug-in. */
  // biome-ignore lint/suspicious/noExplicitAny: each command answers with fields of its own
  does(command: string, words?: object): Promise<any>
  /** Renders a photo to a file; returns the input of `publish`. */
  renders(photo: string, bytes: Buffer, name?: string): Promise<{ photo: string; path: string }>
}

async function* linesOf(text: Readable): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of text.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    yield* parts
  }
}

/**
 * Starts it with the plug-in as people download it.
 * @param origin of the host that serves the plug-in
 * @param atEnd registers work for the end of the test
 */
export async function startLightroom(
  origin: string,
  atEnd: (end: () => Promise<void>) => void,
): Promise<Lightroom> {
  const root = await mkdtemp(path.join(await roomyMemory(), 'picturerail-test-lightroom-'))
  const folder = path.join(root, 'plug-in')
  await mkdir(folder)
  const answer = await fetch(`${origin}/picturerail.lrplugin.zip`)
  if (!answer.ok) throw new Error(`No plug-in: ${answer.status}`)
  const files = await contentsOf(Buffer.from(await answer.arrayBuffer()))
  for (const [name, bytes] of files) await writeFile(path.join(folder, path.basename(name)), bytes)
  const session = spawn(LUA!, ['testing/lightroom/session.lua', folder, path.resolve('testing/lightroom')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let problems = ''
  session.stderr.on('data', (chunk) => (problems += chunk))
  // Avoids readline, which ends lines at characters that JSON may contain.
  const lines = linesOf(session.stdout)
  atEnd(async () => {
    session.stdin.end()
    session.kill()
    await rm(root, { recursive: true, force: true })
  })
  return {
    async does(command, words = {}) {
      session.stdin.write(`${JSON.stringify({ command, ...words })}\n`)
      const { value } = await lines.next()
      const answer = value === undefined ? { defect: problems } : JSON.parse(value)
      if (answer.defect) throw new Error(answer.defect)
      return answer
    },
    async renders(photo, bytes, name = `${photo}.jpg`) {
      const place = path.join(root, name)
      await writeFile(place, bytes)
      return { photo, path: place }
    },
  }
}
