/** Packs the plug-in for Lightroom Classic. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { zipArchive } from '#server/archives/zip-archive.ts'

const SOURCE = 'lightroom'
const FOLDER = 'picturerail.lrplugin'
/** Modification time of every file in the ZIP, fixed so that the same sources make the same ZIP. */
const MODIFIED = new Date('2026-01-01T00:00:00Z')

/** Writes the plug-in into the build folder, as a ZIP with one folder, which is added in Lightroom. */
export async function buildLightroomPlugin(dist: string): Promise<void> {
  const names = (await readdir(SOURCE)).filter((name) => name.endsWith('.lua')).sort()
  const files = await Promise.all(names.map((name) => readFile(path.join(SOURCE, name))))
  const entries = files.map((bytes, at) => ({
    name: `${FOLDER}/${names[at]}`,
    size: bytes.length,
    crc32: crc32(bytes),
    modified: MODIFIED,
  }))
  const archive = await zipArchive(entries)
  const open = async (entry: number, range: { start: number; end: number }) =>
    Readable.from([files[entry]!.subarray(range.start, range.end + 1)])
  await writeFile(path.join(dist, `${FOLDER}.zip`), await buffer(Readable.from(archive.read(open))))
}
