/** Chapters are folders of every ZIP of several images. */
import { beforeAll, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import { chapterFolders } from '#server/archives/file-names.ts'
import { contentsOf } from '#testing/archives.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
const NAMES = ['p.jpg', '01 Ceremony/p (2).jpg', '01 Ceremony/p (3).jpg', '02 Party/p (4).jpg']
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  const create = async (title: string) =>
    (await olga.post(`/api/galleries/${dunes.id}/chapters`, { title })).json<Chapter>().id
  const ceremony = await create('Ceremony')
  await create('Empty')
  const party = await create('Party')
  const small = await imageFile('p.jpg', { width: 60, height: 40 })
  const [a, b, c] = (await olga.adds(dunes, small, small, small, small)).map(({ id }) => id)
  const move = (imageIds: number[], chapterId: number) =>
    olga.post(`/api/galleries/${dunes.id}/images/move`, { imageIds, chapterId })
  await move([a!], party)
  await move([b!, c!], ceremony)
  await olga.patch(`/api/galleries/${dunes.id}`, { visitorDownloads: 'original', allowSelections: true })
})

const namesIn = async (bytes: Buffer) => [...(await contentsOf(bytes)).keys()]

test.each<[string, () => ReturnType<SignedIn['get']>]>([
  ['members', () => olga.get(`/api/galleries/${dunes.id}/download`)],
  ['visitors', () => visitor(at).get(`/api/public/galleries/${dunes.publicId}/download`)],
])('the ZIP of %s has a folder for each chapter that is seen', async (_whose, download) => {
  const answer = await download()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(await namesIn(answer.rawPayload)).toEqual(NAMES)
})

test('the ZIP of a selection has the same folders', async () => {
  const images = await olga.imagesOf(dunes)
  await visitor(at).post(`/api/public/galleries/${dunes.publicId}/selections`, {
    name: 'Ana',
    imageIds: [images[3]!.id, images[1]!.id],
  })
  const [sent] = (await olga.get(`/api/galleries/${dunes.id}/selections`)).json()
  const answer = await olga.get(`/api/galleries/${dunes.id}/selections/${sent.id}/download`)
  expect(await namesIn(answer.rawPayload)).toEqual(['01 Ceremony/p (2).jpg', '02 Party/p (4).jpg'])
})

test('folders are safe on every system, and no two are the same', () => {
  const titles = [
    '../../etc',
    'con',
    'a/b\\c',
    ' . ',
    'Party',
    'party',
    'x'.repeat(255),
    'מסיבה\u202e',
    '🎉',
    '',
  ]
  const folderOf = chapterFolders(titles.map((title, id) => ({ id: id + 1, title })))
  const folders = titles.map((_, id) => folderOf({ chapterId: id + 1 }))
  expect(folders).toEqual([
    '01 _.._etc/',
    '02 _con/',
    '03 a_b_c/',
    '04/',
    '05 Party/',
    '06 party/',
    `07 ${'x'.repeat(200)}/`,
    '08 מסיבה/',
    '09 🎉/',
    '10/',
  ])
  expect(folderOf({ chapterId: null })).toBe('')
  const many = chapterFolders(Array.from({ length: 200 }, (_, id) => ({ id, title: 'A' })))
  expect(many({ chapterId: 6 })).toBe('007 A/')
})
