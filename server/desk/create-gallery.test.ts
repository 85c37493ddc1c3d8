import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_LOOK } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
const TAKEN = {
  layout: 'story',
  spacing: 'wide',
  coverStyle: 'band',
  theme: 'ivory',
  typeface: 'serif',
  titleColor: '#123456',
  titleAlignment: 'left',
  showTitleInIframe: false,
  showImageMetadata: true,
  showCameraFacts: true,
  readCaptions: false,
  visitorDownloads: 'web',
  allowSelections: true,
}
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes', { description: 'Sand.' })
  const [image] = await olga.adds(dunes, await imageFile())
  const set = await olga.patch(`/api/galleries/${dunes.id}`, {
    ...TAKEN,
    ...{ dateline: 'June', coverFocusX: 10, coverFocusY: 20, coverImageId: image!.id },
    ...{ visibility: 'private', closesAt: '2100-01-01T00:00:00Z', mailOnUploads: false },
  })
  expect(set.statusCode).toBe(200)
  await olga.post(`/api/galleries/${dunes.id}/chapters`, { title: 'Morning' })
})

let last = 0
const create = (who: SignedIn, like: unknown) =>
  who.post('/api/galleries', { title: 'Second', subdomain: `like-${++last}`, like })

test('a gallery like another has its appearance and look, and nothing else of it', async () => {
  const plain = (await create(olga, undefined)).json<Gallery>()
  const answer = await create(olga, dunes.id)
  expect(answer.statusCode).toBe(201)
  const { id, publicId, subdomain, address, createdAt, updatedAt, ...said } = answer.json<Gallery>()
  const { id: _, publicId: _p, subdomain: _s, address: _a, createdAt: _c, updatedAt: _u, ...other } = plain
  expect(other).toMatchObject(DEFAULT_LOOK)
  expect(said).toEqual({ ...other, ...TAKEN })
  expect((await olga.get(`/api/galleries/${id}/chapters`)).json()).toEqual([])
})

test('a new gallery has the look that its call says, also where another one has another', async () => {
  const look = { layout: 'rows', coverStyle: 'full', theme: 'light', dateline: ' June ' }
  await at.services.connection.pool.query(`update users set status = 'paid' where id = $1`, [olga.user.id])
  const asked = { title: 'Wall', subdomain: 'a-wall', like: dunes.id, ...look }
  const answer = await olga.post('/api/galleries', asked)
  expect(answer.json()).toMatchObject({ ...TAKEN, ...look, dateline: 'June' })
  for (const wrong of [{ layout: 'heap' }, { coverFocusX: 101 }, { dateline: 'x'.repeat(101) }])
    expect((await olga.post('/api/galleries', { ...asked, subdomain: 'b-wall', ...wrong })).statusCode).toBe(
      400,
    )
  await at.services.connection.pool.query(`update users set status = 'trial' where id = $1`, [olga.user.id])
})

test('a collaborator takes it, too; others may not, nor is there one', async () => {
  const ines = await person(at)
  const refused = await create(ines, dunes.id)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'invalid_input' })
  for (const like of [99_999_999, 'x', 1.5, null]) expect((await create(ines, like)).statusCode).toBe(400)
  expect((await ines.get('/api/galleries')).json()).toEqual([])
  await at.services.connection.pool.query(
    `insert into collaborators (gallery_id, user_id, email, status, expires_at)
     values ($1, $2, 'ines@example.org', 'accepted', now())`,
    [dunes.id, ines.user.id],
  )
  expect((await create(ines, dunes.id)).json()).toMatchObject({ ...TAKEN, userId: ines.user.id })
})

test('an API token of all galleries may', async () => {
  expect((await create(await programOf(olga), dunes.id)).statusCode).toBe(403) // The trial's three.
  await at.services.connection.pool.query(`update users set status = 'paid' where id = $1`, [olga.user.id])
  expect((await create(await programOf(olga), dunes.id)).statusCode).toBe(201)
})
