import { open } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Gallery } from '#contract/galleries.ts'
import { RENDITION_WIDTHS } from '#contract/rendition-sizes.ts'
import { atMost } from '#server/platform/at-most.ts'
import type { ImageFile } from '#testing/image-files.ts'
import type { Figure, Setting } from './figure.ts'
import { photographs } from './photographs.ts'
import { inTurn, median, seconds } from './rounds.ts'

/** From the first byte sent until a visitor can load every image of the grid; then until all renditions are made. */
export async function uploading({ folder, program, olga }: Setting): Promise<Figure[]> {
  const twelve = await photographs(12)
  const originals = [1, 2, 3, 4].flatMap((n) => twelve.map((one) => ({ ...one, name: `${n}-${one.name}` })))
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-uploads' })

  const fetched = async ({ url }: { url: string }) => {
    await (await fetch(new URL(url, program.origin))).arrayBuffer()
  }
  const visible: number[] = []
  const upload = async () => {
    const begun = performance.now()
    const images = await olga.uploads(gallery.id, ...originals)
    await atMost(
      6,
      images.map(({ renditions }) => renditions[0]!),
      fetched,
    )
    visible.push((performance.now() - begun) / 1000)
    await atMost(
      6,
      images.flatMap(({ renditions }) => renditions),
      fetched,
    )
    return (performance.now() - begun) / 1000
  }
  const [all, limitVisible, limitAll] = await inTurn(3, [
    upload,
    () => seconds(() => bare(originals, folder, [320])),
    () => seconds(() => bare(originals, folder, RENDITION_WIDTHS.toReversed())),
  ])
  return [
    {
      what: 'upload, until the grid shows',
      limit: 'fsync + sharp to 320',
      ratio: median(visible) / limitVisible!,
      goal: '<= 1.6',
    },
    {
      what: 'upload, all renditions',
      limit: 'fsync + sharp, one decode',
      ratio: all! / limitAll!,
      goal: '<= 1.25',
    },
  ]
}

/** The lower bound for an upload: writing and fsyncing the files and making the renditions, nothing else. */
async function bare(originals: ImageFile[], folder: string, widths: readonly number[]) {
  sharp.concurrency(1)
  await atMost(availableParallelism(), originals, async ({ name, bytes }) => {
    const file = path.join(folder, name)
    await durable(file, bytes)
    let image = sharp(file, { sequentialRead: true }).autoOrient()
    for (const width of widths) {
      const { data, info } = await image
        .resize({ width, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      await durable(`${file}.${width}`, await image.clone().webp({ quality: 80, effort: 2 }).toBuffer())
    }
  })
}

async function durable(file: string, bytes: Buffer) {
  const handle = await open(file, 'w')
  await handle.writeFile(bytes)
  await handle.sync()
  await handle.close()
}
