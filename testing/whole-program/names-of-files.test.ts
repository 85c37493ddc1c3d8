/** A file has the same name, whichever way it comes in. */
import { beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { bundleOf, manifestOf } from '#testing/bundles.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { person, type SignedIn, visitor } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { tusOf } from '#testing/tus.ts'

const NAMES: [sent: string, stored: string][] = [
  ['The "Big" Day.jpg', 'The "Big" Day.jpg'],
  ['100%.jpg', '100%.jpg'],
  ['a%20b%2Fc%0a.jpg', 'a%20b%2Fc%0a.jpg'],
  ["it's; a=b, 'c'.jpg", "it's; a=b, 'c'.jpg"],
  ['a\r\nb\tc\0.jpg', 'abc.jpg'],
  ['DCIM/100/IMG_1.jpg', 'IMG_1.jpg'],
  ['C:\\DCIM\\IMG_2.jpg', 'IMG_2.jpg'],
  [' blanks .jpg ', 'blanks .jpg'],
  ['Zoë 砂丘 😀.jpg', 'Zoë 砂丘 😀.jpg'],
  // Joiners between letters, and within one emoji.
  ['می\u200cخواهم.jpg', 'می\u200cخواهم.jpg'],
  ['ක්\u200dෂ.jpg', 'ක්\u200dෂ.jpg'],
  ['👩‍👩‍👧.jpg', '👩‍👩‍👧.jpg'],
  // Flags of parts of a country: a black flag and tags.
  [
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}.jpg',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}.jpg',
  ],
  ['🏴.jpg', '🏴.jpg'],
  ['a\u{e0067}\u{e007f}🏴\u{e0001}\u{e0067}🏴\u200b.jpg', 'a🏴🏴.jpg'],
  // Characters that turn or hide letters.
  ['holiday\u202egpj.exe\u2066\u061c\u200f.jpg', 'holidaygpj.exe.jpg'],
  ['a\u200bb\u00adc\ufeffd\u2060.jpg', 'abcd.jpg'],
  ['lone \ud800.jpg', 'lone \ufffd.jpg'],
  [`${'😀'.repeat(300)}.jpg`, `${'😀'.repeat(251)}.jpg`],
]

const at = appForThisFile()
let olga: SignedIn
let dunes: Gallery
let dune: ImageFile
let token: string
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  dune = await imageFile('dune.jpg', { width: 60, height: 40 })
  token = (await olga.post(`/api/galleries/${dunes.id}/shareable-links`, {})).json().token
})

/** A form as in the HTML standard. */
async function formOf(name: string, field = 'images') {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(dune.bytes)], name, { type: dune.type }))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type')!
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

/** The name of the last image of the gallery, which was just added. */
const lastName = async () => (await olga.imagesOf(dunes)).at(-1)!.originalName

function imports(who: SignedIn, bytes: Buffer) {
  const form = multipart([{ name: 'bundle.zip', type: 'application/zip', bytes, field: 'bundle' }])
  return who.request({ method: 'POST', url: '/api/galleries/import', ...form })
}

const WAYS: Record<string, (name: string) => Promise<string>> = {
  async 'a form'(name) {
    const url = `/api/galleries/${dunes.id}/images`
    const answer = await olga.request({ method: 'POST', url, ...(await formOf(name)) })
    return answer.json<Image[]>()[0]!.originalName
  },
  async 'a resumable upload'(name) {
    await tusOf(olga).beginWith(`/api/galleries/${dunes.id}/uploads`, { ...dune, name })
    return lastName()
  },
  async 'a guest’s form'(name) {
    const url = `/api/invite/${token}/upload`
    await visitor(at).request({ method: 'POST', url, ...(await formOf(name)) })
    return lastName()
  },
  async 'a guest’s resumable upload'(name) {
    await tusOf(visitor(at)).beginWith(`/api/invite/${token}/uploads`, { ...dune, name })
    return lastName()
  },
  async 'a file that replaces another'(name) {
    const [image] = await olga.adds(dunes, dune)
    const url = `/api/images/${image!.id}/file`
    const answer = await olga.request({ method: 'PUT', url, ...(await formOf(name, 'image')) })
    return answer.json<Image>().originalName
  },
  async 'a bundle'(name) {
    const ines = await person(at)
    const original = { name: 'dune.jpg', bytes: dune.bytes }
    const manifest = manifestOf([original])
    manifest.images[0]!.originalName = name
    const answer = await imports(ines, bundleOf([original], manifest))
    return (await ines.imagesOf(answer.json<Gallery>()))[0]!.originalName
  },
}

const STORED = NAMES.map(([, stored]) => stored)

test.each(Object.keys(WAYS))('%s brings in each name as every other way does', async (way) => {
  const came: string[] = []
  for (const [sent] of NAMES) came.push(await WAYS[way]!(sent))
  expect(came).toEqual(STORED)
})

test('a bundle brings each name back', async () => {
  const gallery = await olga.createsGallery('Names')
  for (const [name] of NAMES) await olga.adds(gallery, { ...dune, name })
  const bundle = await olga.get(`/api/galleries/${gallery.id}/bundle`)
  const ines = await person(at)
  const imported = (await imports(ines, bundle.rawPayload)).json<Gallery>()
  expect((await ines.imagesOf(imported)).map(({ originalName }) => originalName)).toEqual(STORED)
})
