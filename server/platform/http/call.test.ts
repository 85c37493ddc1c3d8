import { expect, test } from 'vitest'
import { imageFile } from '#testing/image-files.ts'
import { person, visitor } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

test('each call answers once, with its own status or the one that its handler set', async () => {
  const at = await startAppForThisTest({ LOG_LEVEL: 'warn' })
  const olga = await person(at)
  const gallery = await olga.createsGallery('Dunes')
  const { id, publicId } = gallery
  const [image] = await olga.adds(gallery, await imageFile('one.png', { width: 40, height: 30 }))
  const anybody = visitor(at)

  const shown = await anybody.get(`/api/public/galleries/${publicId}`)
  const again = await anybody.get(`/api/public/galleries/${publicId}/images?offset=0&limit=1`)
  const etag = String(again.headers.etag)
  const answers = [
    shown,
    again,
    await anybody.get(`/api/public/galleries/${publicId}/images`, { 'if-none-match': etag }),
    await olga.get(`/api/galleries/${id}/images`),
    await olga.get(`/api/galleries/${id}/download`, { range: 'bytes=0-9' }),
    await olga.get(`/api/images/${image!.id}/original`),
    await olga.delete(`/api/images/${image!.id}`),
    await olga.get(`/api/images/${image!.id}/original`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 304, 200, 206, 200, 204, 404])
  expect(at.log).toEqual([])
})
