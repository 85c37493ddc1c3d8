/** An image has one name in all archives of its gallery. */
import { parse } from 'content-disposition'
import { expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { DownloadPlan } from '#contract/download-plan.ts'
import type { Image } from '#contract/images.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { galleryDownloadAddress, imageDownloadAddress } from '#contract/visitor-downloads.ts'
import { picks } from '#server/database/tables/index.ts'
import { contentsOf } from '#testing/archives.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
const NAMES = ['IMG_1.jpg', 'IMG_1.jpg', 'IMG_1 (2).jpg', 'IMG_1 (2).png', 'img_1.JPG', 'IMG_1.jpg']
/** The last one waits for approval. */
const NUMBERED = [
  ...['IMG_1.jpg', 'IMG_1 (2).jpg', 'IMG_1 (2) (2).jpg', 'IMG_1 (2).png', '01 Noon/img_1 (3).JPG'],
  'IMG_1 (4).jpg',
]

/** A gallery with images of these names, the last but one in a chapter, and one that waits before them in the order. */
async function numbered() {
  const olga = await person(at)
  const gallery = await olga.createsGallery('Numbered')
  const url = `/api/galleries/${gallery.id}`
  const make = async (name: string, width: number) => ({
    ...(await imageFile(name.toLowerCase(), { width, height: 20 })),
    name,
  })
  const files = await Promise.all(NAMES.map((name, index) => make(name, 20 + index)))
  const added = await olga.adds(gallery, ...files.slice(0, -1))
  const link = (await olga.post(`${url}/shareable-links`, { review: true })).json()
  const sent = await visitor(at).sends(`/api/invite/${link.token}/upload`, files.slice(-1))
  const images = [...added, sent.json<{ images: Image[] }>().images[0]!]
  const ids = images.map(({ id }) => id)
  await olga.patch(`${url}/images/reorder`, { imageIds: [ids[5], ...ids.slice(0, 5)] })
  const chapter = (await olga.post(`${url}/chapters`, { title: 'Noon' })).json<Chapter>()
  await olga.post(`${url}/images/move`, { imageIds: [ids[4]], chapterId: chapter.id })
  await olga.patch(url, { visitorDownloads: 'original', allowSelections: true })
  return { olga, gallery, url, ids, chapter }
}
type Numbered = Awaited<ReturnType<typeof numbered>>

const namesIn = async (answer: Awaited<ReturnType<SignedIn['get']>>) => [
  ...(await contentsOf(answer.rawPayload)).keys(),
]

async function marked({ olga, url }: Numbered, imageIds: number[]): Promise<string> {
  const link = (await olga.post(`${url}/view-links`, { name: 'Ana' })).json<ViewLink>()
  const rows = imageIds.map((imageId) => ({ viewLinkId: link.id, imageId, mark: 'yes' as const }))
  await at.services.connection.db.insert(picks).values(rows)
  return `/api/view-links/${link.id}`
}

/** The names of visible images in each archive that has these. */
const ARCHIVES: Record<string, (from: Numbered, imageIds: number[]) => Promise<string[]>> = {
  'chosen by their address': async ({ olga, url }, ids) =>
    namesIn(await olga.get(`${url}/images/download?ids=${ids}`)),
  'chosen by a form': async ({ olga, url }, imageIds) =>
    namesIn(await olga.post(`${url}/images/download`, { imageIds })),
  'of a selection': async ({ olga, gallery, url }, imageIds) => {
    const selections = `/api/public/galleries/${gallery.publicId}/selections`
    const { id } = (await visitor(at).post(selections, { name: 'Ana', imageIds })).json()
    return namesIn(await olga.get(`${url}/selections/${id}/download`))
  },
  'of a view link': async (from, imageIds) =>
    namesIn(await from.olga.get(`${await marked(from, imageIds)}/download`)),
  'that a visitor chose': async ({ gallery }, imageIds) => {
    const plan = await visitor(at).post(`${galleryDownloadAddress(gallery)}/plan`, { imageIds })
    return namesIn(await visitor(at).get(plan.json<DownloadPlan>().parts[0]!.url))
  },
}

test('the whole ZIP numbers equal names over all chapters, for members and visitors and in the bundle', async () => {
  const { olga, gallery, url, chapter } = await numbered()
  const seen = NUMBERED.slice(0, -1)
  expect(await namesIn(await olga.get(`${url}/download`))).toEqual(seen)
  const address = galleryDownloadAddress(gallery)
  expect(await namesIn(await visitor(at).get(address))).toEqual(seen)
  expect(await namesIn(await visitor(at).get(`${address}?chapter=${chapter.slug}`))).toEqual([seen[4]])
  await expect.poll(async () => (await olga.get(`${url}/bundle`)).statusCode, { interval: 100 }).toBe(200)
  const bundled = await namesIn(await olga.get(`${url}/bundle`))
  expect(bundled.filter((name) => name.startsWith('originals/'))).toEqual(
    seen.map((name) => `originals/${name}`),
  )
})

test.each(Object.keys(ARCHIVES))('a ZIP of images %s names them as the whole one', async (which) => {
  const from = await numbered()
  for (const places of [[2], [3], [1, 4]])
    expect(
      await ARCHIVES[which]!(
        from,
        places.map((place) => from.ids[place]!),
      ),
    ).toEqual(places.map((place) => NUMBERED[place]))
})

test('sidecars have the names of their originals, without folders', async () => {
  const from = await numbered()
  const sidecars = await from.olga.get(`${await marked(from, [from.ids[4]!, from.ids[2]!])}/picks-xmp.zip`)
  expect(await namesIn(sidecars)).toEqual(['IMG_1 (2) (2).xmp', 'img_1 (3).xmp'])
})

test('one image is named for a visitor as in the ZIP', async () => {
  const { gallery, ids } = await numbered()
  for (const place of [1, 2, 4]) {
    const { headers } = await visitor(at).get(imageDownloadAddress(gallery, ids[place]!))
    const { filename } = parse(String(headers['content-disposition'])).parameters
    expect(filename).toBe(NUMBERED[place]!.replace('01 Noon/', ''))
  }
})

test('an image that waits for approval changes the name of none that visitors see', async () => {
  const { olga, url, ids } = await numbered()
  const download = (imageIds: number[]) => olga.post(`${url}/images/download`, { imageIds })
  expect(await namesIn(await download([ids[5]!, ids[1]!]))).toEqual(['IMG_1 (4).jpg', 'IMG_1 (2).jpg'])
})
