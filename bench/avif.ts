import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type RenditionSize, renditionSizes } from '#contract/rendition-sizes.ts'
import { decode, encodeWebp, type Pixels, scaleDown } from '#server/decoding/decode.ts'
import { readHeader } from '#server/decoding/image-header.ts'
import type { Figure } from './figure.ts'
import { photographs } from './photographs.ts'
import { median } from './rounds.ts'

const WIDTHS = [2560, 1280]
/** Efforts of the encoder, aom, on sharp's scale: higher is slower and smaller. */
const EFFORTS = [0, 2, 4]
/** Maximum difference by which the SSIM of AVIF may be below that of the WebP. */
const SSIM_TOLERANCE = 0.001
const BLOCK = 8

/**
 * The two widest renditions as AVIF, against the WebP of the program at the same SSIM: bytes, and CPU time of one
 * encoding with one thread. Uses the photographs of the benchmark, or the named files.
 */
export async function avif(files: string[]): Promise<Figure[]> {
  sharp.concurrency(1)
  const originals =
    files.length > 0
      ? await Promise.all(files.map((file) => readFile(file)))
      : (await photographs(2)).map(({ bytes }) => bytes)
  const bytes = new Map<string, number[]>()
  const time = new Map<string, number[]>()
  for (const original of originals) {
    for (const pixels of await widestRenditions(original)) {
      const webp = await timed(() => encodeWebp(pixels))
      const wanted = await ssim(pixels, webp.bytes)
      let guess = 60
      for (const effort of EFFORTS) {
        const found = await atSsim(pixels, wanted, effort, guess)
        const name = `${pixels.width} wide, effort ${effort}`
        if (!found) {
          console.log(`${name}: no quality reaches SSIM ${wanted.toFixed(4)}`)
          continue
        }
        console.log(
          `${name}: WebP ${kilobytes(webp.bytes)} kB, ${Math.round(webp.ms)} ms, SSIM ${wanted.toFixed(4)};`,
          `AVIF q${found.quality} ${kilobytes(found.bytes)} kB, ${Math.round(found.ms)} ms, ${found.ssim.toFixed(4)}`,
        )
        guess = found.quality
        append(bytes, name, found.bytes.length / webp.bytes.length)
        append(time, name, found.ms / webp.ms)
      }
    }
  }
  return [...bytes].flatMap(([name, ratios]) => [
    { what: `AVIF ${name}, bytes`, limit: 'WebP, same SSIM', ratio: median(ratios), goal: '<= 0.75' },
    { what: `AVIF ${name}, CPU time`, limit: 'WebP', ratio: median(time.get(name)!), goal: '<= 3' },
  ])
}

const append = (lists: Map<string, number[]>, name: string, value: number) =>
  lists.set(name, [...(lists.get(name) ?? []), value])
const kilobytes = (bytes: Buffer) => Math.round(bytes.length / 1024)

/** Renditions made as the program makes them: decoded once, each scaled from the next larger one. */
async function widestRenditions(file: Buffer): Promise<Pixels[]> {
  const header = await readHeader(file)
  const sizes = renditionSizes(header.width, header.height).filter(({ width }) => WIDTHS.includes(width))
  const made: Pixels[] = []
  for (const size of sizes.toReversed()) made.push(await at(size, made.at(-1)))
  return made

  function at(size: RenditionSize, larger?: Pixels) {
    return larger ? scaleDown(larger, size) : decode(file, header, size)
  }
}

type Encoded = { bytes: Buffer; ms: number }
async function timed(encode: () => Promise<Buffer>): Promise<Encoded> {
  const begun = process.cpuUsage()
  const bytes = await encode()
  const { user, system } = process.cpuUsage(begun)
  return { bytes, ms: (user + system) / 1000 }
}

/** The smallest AVIF with the wanted SSIM, or slightly above it if no quality hits it; none if no quality reaches it. */
async function atSsim(pixels: Pixels, wanted: number, effort: number, guess: number) {
  let [low, high] = [20, 95]
  let quality = guess
  let best: (Encoded & { quality: number; ssim: number }) | undefined
  while (low <= high) {
    const encoded = await timed(() =>
      sharp(pixels.data, { raw: pixels }).avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer(),
    )
    const reached = await ssim(pixels, encoded.bytes)
    const isEnough = reached >= wanted - SSIM_TOLERANCE
    if (isEnough && !(best && best.bytes.length < encoded.bytes.length))
      best = { ...encoded, quality, ssim: reached }
    if (Math.abs(reached - wanted) <= SSIM_TOLERANCE) break
    if (isEnough) high = quality - 1
    else low = quality + 1
    quality = (low + high) >> 1
  }
  return best
}

/** Mean SSIM of luma in blocks of 8 by 8, against the pixels before encoding. */
async function ssim(pixels: Pixels, encoded: Buffer): Promise<number> {
  const [before, after] = await Promise.all([luma(sharp(pixels.data, { raw: pixels })), luma(sharp(encoded))])
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const count = BLOCK * BLOCK
  let sum = 0
  let blocks = 0
  for (let top = 0; top + BLOCK <= pixels.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= pixels.width; left += BLOCK) {
      let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0]
      for (let row = top; row < top + BLOCK; row++) {
        const start = row * pixels.width + left
        for (let place = start; place < start + BLOCK; place++) {
          const a = before[place]!
          const b = after[place]!
          x += a
          y += b
          xx += a * a
          yy += b * b
          xy += a * b
        }
      }
      const [mx, my] = [x / count, y / count]
      const spread = xx / count - mx * mx + (yy / count - my * my)
      const together = xy / count - mx * my
      sum += ((2 * mx * my + c1) * (2 * together + c2)) / ((mx * mx + my * my + c1) * (spread + c2))
      blocks++
    }
  }
  return sum / blocks
}

/** Luma with one byte a pixel. */
const luma = (image: Sharp) => image.removeAlpha().greyscale().raw().toBuffer()
