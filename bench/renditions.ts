/**
 * All renditions of photographs through an upload, from its first byte until the last is stored, against vipsthumbnail
 * (Debian's libvips-tools) with the same widths and quality; and the share of reading a file's metadata.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Gallery } from '#contract/galleries.ts'
import { laterRenditions, RENDITION_WIDTHS, renditionSizes } from '#contract/rendition-sizes.ts'
import { cpuTimeMs } from '#server/decoding/cpu-time.ts'
import { perform } from '#server/decoding/perform.ts'
import { readMetadata } from '#server/decoding/read-metadata.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import { xmpPacket } from '#testing/captioned-images.ts'
import type { ImageFile } from '#testing/image-files.ts'
import type { Figure, Setting } from './figure.ts'
import { photographs } from './photographs.ts'
import { median, seconds } from './rounds.ts'

const COUNT = 10
const ROUNDS = 5

const EXIF = {
  IFD0: { Make: 'Canon', Model: 'Canon EOS 5D Mark IV' },
  IFD2: {
    DateTimeOriginal: '2024:06:01 12:30:00',
    FNumber: '28/10',
    ExposureTime: '1/250',
    FocalLength: '50/1',
  },
}
const XMP = xmpPacket({ title: { 'x-default': 'Dunes' }, description: { 'x-default': 'At noon' } })

type Taken = { wall: number; cpu: number }

export async function renditions({ folder, program, olga }: Setting): Promise<Figure[]> {
  const originals = await photographs(COUNT)
  const ours: Taken[] = []
  const limit: Taken[] = []
  // The first round warms up the compiler and starts the decoding processes.
  for (let round = 0; round <= ROUNDS; round++) {
    const subdomain = `bench-renditions-${round}`
    const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain })
    const stored = path.join(folder, 'data/files/galleries', String(gallery.id))
    ours[round] = await taken(
      () => cpuOf(program.process.pid!),
      async () => {
        await olga.uploads(gallery.id, ...originals)
        while (!(await areAllMade(stored))) await wait(20)
      },
    )
    await olga.fetch(`/api/galleries/${gallery.id}`, { method: 'DELETE' })
    while (existsSync(stored)) await wait(100)
    limit[round] = await vipsThumbnails(path.join(folder, 'vips'), originals)
  }
  const ratio = (of: keyof Taken) =>
    median(ours.slice(1).map((one) => one[of])) / median(limit.slice(1).map((one) => one[of]))
  const what = `${COUNT} photographs, all ${RENDITION_WIDTHS.length} renditions`
  return [
    { what: `${what}: time`, limit: 'vipsthumbnail', ratio: ratio('wall'), goal: '<= 0.50' },
    { what: `${what}: CPU`, limit: 'vipsthumbnail', ratio: ratio('cpu'), goal: '<= 0.50' },
    {
      what: 'reading captions, time and camera: CPU',
      limit: 'all decoding of the image',
      ratio: await metadataShare(originals),
      goal: '<= 0.05',
    },
  ]
}

async function taken(cpuSeconds: () => number, work: () => Promise<void>): Promise<Taken> {
  const before = cpuSeconds()
  const wall = await seconds(work)
  return { wall, cpu: cpuSeconds() - before }
}

/** CPU seconds of the program and its decoding processes. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + (cpuTimeMs(one) ?? 0), 0) / 1000
}

async function areAllMade(stored: string) {
  if (!existsSync(stored)) return false
  const files = await mapConcurrently(8, await readdir(stored), (name) => readdir(path.join(stored, name)))
  return (
    files.length === COUNT &&
    files.every((names) => names.filter((name) => name.endsWith('.webp')).length === RENDITION_WIDTHS.length)
  )
}

/** Runs one single-threaded process for each core at a time. Each width decodes the file again. */
async function vipsThumbnails(folder: string, originals: ImageFile[]): Promise<Taken> {
  await mkdir(folder)
  const files = await mapConcurrently(4, originals, async ({ name, bytes }) => {
    await writeFile(path.join(folder, name), bytes)
    return path.join(folder, name)
  })
  let cpu = 0
  const tasks = files.flatMap((file) => RENDITION_WIDTHS.map((width) => ({ file, width })))
  const wall = await seconds(() =>
    mapConcurrently(availableParallelism(), tasks, async ({ file, width }) => {
      const size = ['--size', `${width}x`, '-o', `%s-${width}.webp[Q=80]`, file]
      const used = await cpuOfCommand('vipsthumbnail', size)
      // A separate statement: together with the wait, concurrent tasks would overwrite each other's sums.
      cpu += used
    }),
  )
  await rm(folder, { recursive: true })
  return { wall, cpu }
}

/** CPU seconds of a command, measured by the shell. */
async function cpuOfCommand(command: string, args: string[]): Promise<number> {
  const child = spawn('sh', ['-c', '"$@" && times', 'sh', command, ...args], {
    env: { ...process.env, VIPS_CONCURRENCY: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, children] = (await text(child.stdout)).trim().split('\n')
  if (!children) throw new Error(`${command} failed: is it installed?`)
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  )
}

async function metadataShare(originals: ImageFile[]): Promise<number> {
  let reading = 0
  let decoding = 0
  const cpu = () => process.cpuUsage().user + process.cpuUsage().system
  for (const { bytes } of originals) {
    const file = await sharp(bytes).withExif(EXIF).withXmp(XMP).jpeg({ quality: 82 }).toBuffer()
    const begun = cpu()
    for (let again = 0; again < 10; again++) readMetadata(file)
    const read = cpu()
    const task = { bytes: file.length, mayBeLarge: true }
    await perform(file, { ...task, ask: 'prepare' })
    await perform(file, {
      ...task,
      ...{ ask: 'renditions', format: 'webp', sizes: laterRenditions(renditionSizes(4000, 3000)) },
    })
    reading += (read - begun) / 10
    decoding += cpu() - read
  }
  return reading / decoding
}
