/**
 * A minimal server that receives photographs for a grid: PUT stores a file durably in the folder that is the
 * program's argument, POST makes the renditions of all files there that are 320 pixels wide.
 */
import { open, readdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'

const folder = process.argv[2]!
sharp.concurrency(1)
sharp.cache(false)

async function store(request: IncomingMessage) {
  const file = await open(path.join(folder, path.basename(request.url!)), 'w')
  for await (const chunk of request) await file.write(chunk)
  await file.sync()
  await file.close()
}

async function makeSmall() {
  const originals = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
  await mapConcurrently(availableParallelism(), originals, async (name) => {
    const small = sharp(path.join(folder, name), { sequentialRead: true })
      .autoOrient()
      .resize({ width: 320 })
      .webp({ quality: 80, effort: 2 })
    await writeFile(path.join(folder, `${name}.webp`), await small.toBuffer())
  })
}

const server = createServer({ highWaterMark: 256 * 1024 }, async (request, response) => {
  await (request.method === 'PUT' ? store(request) : makeSmall())
  response.end()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
