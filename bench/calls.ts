/** Calls of the API as they are made in the rows of `scale.sql`, for measurements. */
import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ImageFile } from '#testing/image-files.ts'
import { imageFile } from '#testing/image-files.ts'
import { Client } from '#testing/program-client.ts'

/** The first gallery of the measured account has 10,000 images, its others 30 each. */
const LARGE = 1
const SMALL = 2
const PASSWORD = 'the password of the admin'

export type Scene = {
  origin: string
  owner: Client
  admin: Client
  friend: Client
  visitor: Client
  large: Gallery
  imageIds: number[]
  small: ImageFile
  /** An image with its file. */
  uploaded: Image
}

/** `prepare` is not measured; its result is the input of the call. */
export type Call = {
  name: string
  /** Caller of the call; all calls by members are measured. */
  by: 'owner' | 'admin' | 'friend' | 'visitor'
  prepare?(scene: Scene): Promise<unknown>
  /** Set for a call with refused input, because an accepted one could not be repeated. */
  refused?: true
  send(scene: Scene, prepared: never): Promise<Response>
}

/** Client whose requests appear to come from many networks, because one would exceed limits. */
class ManyClients extends Client {
  override fetch(path: string, init: RequestInit = {}) {
    const network = Math.floor(Math.random() * 2 ** 16)
    const from = `10.${network >> 8}.${network & 255}.1`
    return super.fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } })
  }
}

export async function setScene(origin: string): Promise<Scene> {
  const signedIn = async (email: string) => {
    const client = new ManyClients(origin)
    await client.json('/api/auth/sign-in', { email, password: PASSWORD })
    return client
  }
  const owner = await signedIn('owner@example.net')
  const small = await imageFile('small.jpg', { width: 60, height: 40 })
  const [uploaded] = await owner.uploads(SMALL, small)
  // A site is visible once it has a name.
  await owner.json('/api/account/site', { name: `site-${text(18)}` }, 'PATCH')
  return {
    origin,
    owner,
    admin: await signedIn('admin@example.com'),
    friend: await signedIn('friend@example.net'),
    visitor: new ManyClients(origin),
    large: await owner.json<Gallery>(`/api/galleries/${LARGE}`),
    imageIds: (await owner.json<Image[]>(`/api/galleries/${LARGE}/images`)).map(({ id }) => id),
    small,
    uploaded: uploaded!,
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const json = (client: Client, method: string, path: string, body: object = {}) =>
  client.fetch(path, { method, body: JSON.stringify(body), headers: JSON_HEADERS })

function form({ name, type, bytes }: ImageFile, field = 'images') {
  const filled = new FormData()
  filled.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return filled
}

/** Asks as a browser asks the gallery's own host, whose name need not resolve here. */
const atHost = (host: string, url: string) =>
  new Promise<Response>((resolve, reject) => {
    const headers = { host: `${host}:${new URL(url).port}` }
    get(url, { headers }, async (answer) =>
      resolve(new Response(Buffer.concat(await answer.toArray()), { status: answer.statusCode! })),
    ).on('error', reject)
  })

const text = (length: number) => randomUUID().repeat(10).slice(0, length)
const gallery = `/api/galleries/${LARGE}`
const other = `/api/galleries/${SMALL}`
const ofPublic = (rest: string) => `/api/public/galleries/${LARGE}${rest}`
const id = async (answer: Promise<{ id: number | string }>) => (await answer).id

const read = (by: Call['by'], path: string, name = path): Call => ({
  name: `GET ${name}`,
  by,
  send: (scene) => scene[by].fetch(path),
})
/** Archives are refused because the rows have no files, after everything before the first file is done. */
const readArchive = (path: string, name = path): Call => ({ ...read('owner', path, name), refused: true })
const change = (
  by: Call['by'],
  method: string,
  path: string,
  body: object | ((scene: Scene) => object) = {},
  name = path,
): Call => ({
  name: `${method} ${name}`,
  by,
  send: (scene) => json(scene[by], method, path, typeof body === 'function' ? body(scene) : body),
})
/** Changes or deletes the result of `prepare`. */
const changeNew = (
  by: Call['by'],
  method: string,
  name: string,
  prepare: (scene: Scene) => Promise<unknown>,
  body: object = {},
): Call => ({
  name: `${method} ${name}`,
  by,
  prepare,
  send: (scene, made: unknown) => json(scene[by], method, name.replace(/\{\w+\}$/, String(made)), body),
})

const newToken = ({ owner }: Scene) => id(owner.json('/api/account/tokens', { name: 'Bench', scope: 'read' }))
const newLink = ({ owner }: Scene) => id(owner.json(`${gallery}/shareable-links`, {}))
const newGallery = ({ owner }: Scene) =>
  id(owner.json('/api/galleries', { title: 'New', subdomain: `new-${text(18)}` }))
const newCollaborator = ({ owner }: Scene) =>
  id(owner.json(`${gallery}/collaborators`, { email: `${text(20)}@example.org` }))
const newImage = async ({ owner, small }: Scene) => (await owner.uploads(LARGE, small))[0]!.id
const newChapter = ({ owner }: Scene) => id(owner.json(`${other}/chapters`, { title: 'Ceremony' }))
const newViewLink = ({ owner }: Scene) => id(owner.json(`${gallery}/view-links`, { name: 'Ana' }))
/** Calls of view links without marked images: marking would need a visitor. */
const readOfViewLink = (rest: string, refused = false): Call => ({
  name: `GET /api/view-links/{id}/${rest}`,
  by: 'owner',
  prepare: newViewLink,
  ...(refused && { refused: true as const }),
  send: ({ owner }, link: number) => owner.fetch(`/api/view-links/${link}/${rest}`),
})
const CHAPTERS = `${other}/chapters`
/** Removes the chapters and view links of earlier rounds: galleries have few of them. */
const withoutOthers =
  (path: string, each: string) =>
  async ({ owner }: Scene) => {
    for (const { id } of await owner.json<{ id: number }[]>(path))
      await owner.fetch(`${each}/${id}`, { method: 'DELETE' })
  }
/** Images in the middle of the gallery, which are deleted and restored. */
const middle = ({ imageIds }: Scene, count = 20) => imageIds.slice(5000, 5000 + count)
const deleteMiddle = (scene: Scene) =>
  json(scene.owner, 'POST', `${gallery}/images/delete`, { imageIds: middle(scene) })
const restoreMiddle = (scene: Scene) =>
  json(scene.owner, 'POST', '/api/removed/restore', { images: middle(scene) })
const newRemovedImage = async (scene: Scene) => {
  const image = await newImage(scene)
  await scene.owner.fetch(`/api/images/${image}`, { method: 'DELETE' })
  return image
}
/** Changes the order of the gallery's images. */
const reorder = (name: string, change: (ids: number[]) => number[]): Call => ({
  name: `PATCH /api/galleries/{id}/images/reorder${name}`,
  by: 'owner',
  async prepare({ owner }) {
    const now = (await owner.json<Image[]>(`${gallery}/images`)).map(({ id }) => id)
    return { was: now, imageIds: change(now) }
  },
  send: ({ owner }, order: object) => json(owner, 'PATCH', `${gallery}/images/reorder`, order),
})
const newSelection = async ({ visitor, imageIds }: Scene) =>
  id(visitor.json(ofPublic('/selections'), { name: 'Ana', imageIds: imageIds.slice(0, 15) }))
const newPerson = async ({ origin }: Scene) => {
  const email = `${text(20)}@example.org`
  const client = new ManyClients(origin)
  await client.json('/api/auth/sign-up', { email, password: 'a long enough password' })
  return id(client.json<{ id: string }>('/api/auth/user'))
}

export const CALLS: Call[] = [
  read('owner', '/api/auth/user'),
  change('visitor', 'POST', '/api/auth/sign-in', { email: 'owner@example.net', password: PASSWORD }),
  change('visitor', 'POST', '/api/auth/sign-up', () => ({
    email: `${text(20)}@example.org`,
    password: 'a long enough password',
  })),
  change('visitor', 'POST', '/api/auth/forgot-password', () => ({ email: 'user5@example.org' })),
  {
    ...change('visitor', 'POST', '/api/auth/reset-password', { token: 'nonsense', password: text(20) }),
    refused: true,
  },
  { ...change('visitor', 'POST', '/api/auth/verify-email', { token: 'nonsense' }), refused: true },
  change('owner', 'POST', '/api/auth/send-verification'),
  change('visitor', 'POST', '/api/auth/passkey/options'),
  change('owner', 'PATCH', '/api/account', { lastName: 'Measured' }),
  read('owner', '/api/account/sessions'),
  read('owner', '/api/account/audit'),
  read('owner', '/api/account/usage'),
  readArchive('/api/account/export'),
  read('owner', '/api/account/passkeys'),
  change('owner', 'POST', '/api/account/passkeys/options'),
  read('owner', '/api/account/totp'),
  read('owner', '/api/account/tokens'),
  changeNew('owner', 'DELETE', '/api/account/tokens/{id}', newToken),
  {
    name: 'POST /api/account/tokens',
    by: 'owner',
    async prepare({ owner }) {
      for (const { id } of await owner.json<{ id: number }[]>('/api/account/tokens'))
        await owner.fetch(`/api/account/tokens/${id}`, { method: 'DELETE' })
    },
    send: ({ owner }) => json(owner, 'POST', '/api/account/tokens', { name: 'Bench', scope: 'read' }),
  },
  {
    name: 'DELETE /api/account',
    by: 'visitor',
    async prepare({ origin }) {
      const client = new ManyClients(origin)
      await client.json('/api/auth/sign-up', { email: `${text(20)}@example.org`, password: PASSWORD })
      return client
    },
    send: (_scene, leaver: Client) => json(leaver, 'DELETE', '/api/account', { password: PASSWORD }),
  },

  read('admin', '/api/admin/users?limit=50', '/api/admin/users'),
  read('admin', '/api/admin/users?limit=50&search=user77', '/api/admin/users (search)'),
  read('admin', '/api/admin/users?limit=50&search=nobodyhasthis', '/api/admin/users (search in vain)'),
  read('admin', '/api/admin/users/counts'),
  read('admin', '/api/admin/users/counts?search=user77', '/api/admin/users/counts (search)'),
  change(
    'admin',
    'PATCH',
    '/api/admin/users/scale-leaver/role',
    { role: 'User' },
    '/api/admin/users/{userId}/role',
  ),
  change(
    'admin',
    'PATCH',
    '/api/admin/users/scale-leaver/suspended',
    { suspended: false },
    '/api/admin/users/{userId}/suspended',
  ),
  changeNew('admin', 'DELETE', '/api/admin/users/{userId}', newPerson),
  read('admin', '/api/admin/audit'),
  read('admin', '/api/admin/audit?user=scale-owner', '/api/admin/audit (of an account)'),
  read('admin', '/api/admin/reports'),
  read('admin', '/api/admin/reports?done=true', '/api/admin/reports (done)'),
  read('admin', '/api/admin/reports?done=false', '/api/admin/reports (open)'),
  read('admin', '/api/admin/reports/counts'),
  change('admin', 'PATCH', '/api/admin/reports/1', { done: true }, '/api/admin/reports/{id}'),

  read('owner', '/api/account/site'),
  read('owner', '/api/account/site/preview'),
  change('owner', 'PATCH', '/api/account/site', { about: 'Measured' }),
  change('owner', 'PUT', '/api/account/site/galleries', { galleryIds: [SMALL] }),
  read('owner', '/api/galleries'),
  read('owner', '/api/galleries?limit=50&sort=name&search=gallery', '/api/galleries (search)'),
  read('friend', '/api/galleries', '/api/galleries (of a collaborator)'),
  read('owner', '/api/galleries/counts'),
  read('owner', '/api/galleries/check-subdomain/free', '/api/galleries/check-subdomain/{subdomain}'),
  change('owner', 'POST', '/api/galleries', () => ({ title: 'New', subdomain: `new-${text(18)}` })),
  changeNew('owner', 'DELETE', '/api/galleries/{id}', newGallery),
  read('owner', gallery, '/api/galleries/{id}'),
  change('owner', 'PUT', gallery, { title: 'Gallery 1' }, '/api/galleries/{id}'),
  change('owner', 'PATCH', gallery, { showTitleInIframe: true }, '/api/galleries/{id}'),
  read('owner', `${gallery}/cover`, '/api/galleries/{id}/cover'),
  read('owner', `${gallery}/visits`, '/api/galleries/{id}/visits'),
  read('owner', `${gallery}/images`, '/api/galleries/{id}/images'),
  read('owner', `${gallery}/images?limit=250`, '/api/galleries/{id}/images (the first 250)'),
  {
    name: 'GET /api/galleries/{id}/images (250 of them)',
    by: 'owner',
    send: ({ owner, imageIds }) => owner.fetch(`${gallery}/images?ids=${imageIds.slice(5000, 5250)}`),
  },
  read('owner', `${gallery}/images/order`, '/api/galleries/{id}/images/order'),
  {
    name: 'POST /api/galleries/{id}/images',
    by: 'owner',
    send: ({ owner, small }) => owner.fetch(`${other}/images`, { method: 'POST', body: form(small) }),
  },
  change(
    'owner',
    'POST',
    `${gallery}/images/known`,
    { sha256: Array.from({ length: 500 }, (_, n) => n.toString(16).padStart(64, '0')) },
    '/api/galleries/{id}/images/known',
  ),
  reorder(' (two neighbours)', (ids) => [...ids.slice(0, 5000), ids[5001]!, ids[5000]!, ...ids.slice(5002)]),
  // All images move.
  reorder(' (the last one first)', (ids) => [ids.at(-1)!, ...ids.slice(0, -1)]),
  change(
    'owner',
    'POST',
    `${gallery}/images/approve`,
    ({ imageIds }) => ({ imageIds }),
    '/api/galleries/{id}/images/approve',
  ),
  {
    name: 'GET /api/images/{id}/original',
    by: 'owner',
    send: ({ owner, uploaded }) => owner.fetch(`/api/images/${uploaded.id}/original`),
  },
  {
    name: 'PATCH /api/images/{id}',
    by: 'owner',
    send: ({ owner, imageIds }) => json(owner, 'PATCH', `/api/images/${imageIds[5000]}`, { title: text(20) }),
  },
  {
    name: 'PUT /api/images/{id}/file',
    by: 'owner',
    send: ({ owner, uploaded, small }) =>
      owner.fetch(`/api/images/${uploaded.id}/file`, { method: 'PUT', body: form(small, 'image') }),
  },
  changeNew('owner', 'DELETE', '/api/images/{id}', newImage),
  change(
    'owner',
    'PATCH',
    `${gallery}/images`,
    ({ imageIds }) => ({ imageIds: imageIds.slice(0, 100), title: text(20) }),
    '/api/galleries/{id}/images',
  ),
  change(
    'owner',
    'PATCH',
    `${gallery}/images`,
    ({ imageIds }) => ({ imageIds, title: text(20) }),
    '/api/galleries/{id}/images (all of them)',
  ),
  change(
    'owner',
    'POST',
    `${gallery}/images/move`,
    ({ imageIds }) => ({ imageIds: imageIds.slice(100, 150), chapterId: null }),
    '/api/galleries/{id}/images/move',
  ),
  { name: 'POST /api/galleries/{id}/images/delete', by: 'owner', prepare: restoreMiddle, send: deleteMiddle },
  { name: 'POST /api/removed/restore', by: 'owner', prepare: deleteMiddle, send: restoreMiddle },
  {
    name: 'POST /api/removed/delete',
    by: 'owner',
    prepare: newRemovedImage,
    send: ({ owner }, made: number) => json(owner, 'POST', '/api/removed/delete', { images: [made] }),
  },
  read('owner', '/api/removed'),
  read('owner', `${gallery}/chapters`, '/api/galleries/{id}/chapters'),
  {
    name: 'POST /api/galleries/{id}/chapters',
    by: 'owner',
    prepare: withoutOthers(CHAPTERS, '/api/chapters'),
    send: ({ owner }) => json(owner, 'POST', CHAPTERS, { title: 'Ceremony' }),
  },
  changeNew('owner', 'PATCH', '/api/chapters/{id}', newChapter, { title: 'Evening' }),
  changeNew('owner', 'DELETE', '/api/chapters/{id}', newChapter),
  readArchive(`${gallery}/download`, '/api/galleries/{id}/download'),
  {
    name: 'GET /api/galleries/{id}/images/download',
    by: 'owner',
    refused: true,
    send: ({ owner, imageIds }) =>
      owner.fetch(`${gallery}/images/download?ids=${imageIds.slice(0, 1000).join(',')}`),
  },
  {
    name: 'POST /api/galleries/{id}/images/download',
    by: 'owner',
    refused: true,
    send: ({ owner, imageIds }) => json(owner, 'POST', `${gallery}/images/download`, { imageIds }),
  },
  readArchive(`${gallery}/bundle`, '/api/galleries/{id}/bundle'),
  read('owner', `${gallery}/selections`, '/api/galleries/{id}/selections'),
  {
    name: 'GET /api/galleries/{id}/selections/{selectionId}/download',
    by: 'owner',
    refused: true,
    prepare: newSelection,
    send: ({ owner }, made: number) => owner.fetch(`${gallery}/selections/${made}/download`),
  },
  {
    name: 'DELETE /api/galleries/{id}/selections/{selectionId}',
    by: 'owner',
    prepare: newSelection,
    send: ({ owner }, made: number) => owner.fetch(`${gallery}/selections/${made}`, { method: 'DELETE' }),
  },
  read('owner', `${gallery}/shareable-links`, '/api/galleries/{id}/shareable-links'),
  change('owner', 'POST', `${other}/shareable-links`, {}, '/api/galleries/{id}/shareable-links'),
  changeNew('owner', 'PATCH', '/api/shareable-links/{id}', newLink, { name: 'Guests' }),
  changeNew('owner', 'DELETE', '/api/shareable-links/{id}', newLink),
  read('owner', `${gallery}/guest-uploads`, '/api/galleries/{id}/guest-uploads'),
  change('owner', 'DELETE', `${gallery}/guest-uploads`, {}, '/api/galleries/{id}/guest-uploads'),
  read('owner', `${gallery}/view-links`, '/api/galleries/{id}/view-links'),
  read('owner', `${gallery}/new-versions`, '/api/galleries/{id}/new-versions'),
  {
    name: 'POST /api/galleries/{id}/view-links',
    by: 'owner',
    prepare: withoutOthers(`${gallery}/view-links`, '/api/view-links'),
    send: ({ owner }) => json(owner, 'POST', `${gallery}/view-links`, { name: 'Ana' }),
  },
  changeNew('owner', 'PATCH', '/api/view-links/{id}', newViewLink, { name: 'Ben' }),
  changeNew('owner', 'DELETE', '/api/view-links/{id}', newViewLink),
  readOfViewLink('picks'),
  readOfViewLink('picks.csv'),
  readOfViewLink('picks-xmp.zip', true),
  readOfViewLink('download', true),
  read('owner', `${gallery}/news`, '/api/galleries/{id}/news'),
  change('owner', 'POST', `${gallery}/seen`, { what: 'waiting' }, '/api/galleries/{id}/seen'),
  read('owner', `${gallery}/collaborators`, '/api/galleries/{id}/collaborators'),
  change(
    'owner',
    'POST',
    `${other}/collaborators`,
    () => ({ email: `${text(20)}@example.org` }),
    '/api/galleries/{id}/collaborators',
  ),
  {
    name: 'DELETE /api/galleries/{id}/collaborators/{collaboratorId}',
    by: 'owner',
    prepare: newCollaborator,
    send: ({ owner }, made: number) => owner.fetch(`${gallery}/collaborators/${made}`, { method: 'DELETE' }),
  },
  { ...change('owner', 'POST', '/api/create-checkout-session'), refused: true },

  read('visitor', ofPublic(''), '/api/public/galleries/{id}'),
  read('visitor', ofPublic('/images'), '/api/public/galleries/{id}/images'),
  read('visitor', ofPublic('/images?offset=5000&limit=200'), '/api/public/galleries/{id}/images (a window)'),
  read('visitor', ofPublic('/layout'), '/api/public/galleries/{id}/layout'),
  change('visitor', 'POST', ofPublic('/unlock'), { password: 'x' }, '/api/public/galleries/{id}/unlock'),
  change(
    'visitor',
    'POST',
    ofPublic('/selections'),
    ({ imageIds }) => ({ name: 'Ana', imageIds: imageIds.slice(0, 15) }),
    '/api/public/galleries/{id}/selections',
  ),
  change(
    'visitor',
    'POST',
    ofPublic('/reports'),
    { reason: 'other', message: 'Why?' },
    '/api/public/galleries/{id}/reports',
  ),
  {
    name: 'GET /api/oembed',
    by: 'visitor',
    send: ({ visitor, origin, large }) =>
      visitor.fetch(`/api/oembed?url=${encodeURIComponent(`${origin}/iframe/${large.publicId}`)}`),
  },
  read('visitor', '/api/upload-limits'),
  read('visitor', '/api/public/samples'),
  read('visitor', '/sitemap.xml'),
  read('visitor', '/'),
  {
    name: 'GET /iframe/{publicId}',
    by: 'visitor',
    send: ({ visitor, large }) => visitor.fetch(`/iframe/${large.publicId}`),
  },
  {
    name: 'GET /iframe/{publicId}/p/{imageId}',
    by: 'visitor',
    send: ({ visitor, large, imageIds }) => visitor.fetch(`/iframe/${large.publicId}/p/${imageIds[9000]}`),
  },
  ...['/', '/sitemap.xml', '/feed.atom', '/robots.txt'].map(
    (path): Call => ({
      name: `GET ${path} (own host)`,
      by: 'visitor',
      send: ({ origin }) => atHost('scale-1.localhost', origin + path),
    }),
  ),
]

/** Calls of the API's document that are not in the table, each with its reason. */
export const NOT_MEASURED: Record<string, string> = {
  'PUT /api/account/email': 'needs a password: argon2 is all of it',
  'PUT /api/account/password': 'ends every session',
  'DELETE /api/account/sessions': 'ends the session that measures',
  'DELETE /api/account/sessions/{id}': 'as DELETE /api/account/tokens/{id}',
  'POST /api/account/totp': 'would change how the measured account signs in',
  'DELETE /api/account/totp': 'the same',
  'POST /api/account/totp/confirm': 'the same',
  'POST /api/account/totp/recovery-codes': 'the same',
  'POST /api/account/passkeys': 'needs an authenticator',
  'PATCH /api/account/passkeys/{id}': 'needs a passkey',
  'DELETE /api/account/passkeys/{id}': 'needs a passkey',
  'POST /api/auth/passkey': 'needs a passkey',
  'POST /api/impersonate/stop': 'would change who measures',
  'POST /api/impersonate/{userId}': 'would change who measures',
  'POST /api/account/billing-portal': 'asks the payment provider',
  'POST /api/galleries/{id}/verify': 'asks a name server',
  'POST /api/galleries/import': 'measured by npm run bench bundle',
  'GET /api/invite/{token}': 'tokens are answered once',
  'POST /api/invite/{token}/upload': 'as POST /api/galleries/{id}/images',
  'DELETE /api/invite/{token}/images/{imageId}': 'as DELETE /api/images/{id}',
  'POST /api/images/{id}/file': 'as PUT /api/images/{id}/file',
  'PUT /api/account/site/logo': 'as PUT /api/images/{id}/file',
  'DELETE /api/account/site/logo': 'needs a logo',
  'PUT /api/account/site/logo-dark': 'as PUT /api/images/{id}/file',
  'DELETE /api/account/site/logo-dark': 'needs a logo',
  'POST /api/account/site/verify': 'asks a name server',
  'POST /api/account/confirm': 'needs a password: argon2 is all of it',
  'POST /api/account/confirm/options': 'needs a passkey',
  'POST /api/galleries/{id}/send': 'sends e-mails',
  'OPTIONS /api/galleries/{id}/uploads': 'says what the program can do, and reads nothing',
  'OPTIONS /api/invite/{token}/uploads': 'the same',
  'POST /api/galleries/{id}/uploads': 'measured by npm run bench resume',
  'POST /api/invite/{token}/uploads': 'measured by npm run bench resume',
  'GET /api/uploads/{id}': 'the same',
  'HEAD /api/uploads/{id}': 'the same',
  'PATCH /api/uploads/{id}': 'the same',
  'DELETE /api/uploads/{id}': 'the same',
  'GET /api/public/galleries/{id}/picks': 'needs a visitor with a view link',
  'PUT /api/public/galleries/{id}/picks/{imageId}': 'the same',
  'DELETE /api/public/galleries/{id}/picks/{imageId}': 'the same',
  'POST /api/public/galleries/{id}/picks/done': 'the same',
  'POST /api/public/galleries/{id}/picks/{imageId}/seen': 'the same',
  'GET /api/collaboration-invitation/{token}': 'tokens are mailed',
  'POST /api/accept-collaboration/{token}': 'tokens are mailed',
  'POST /api/decline-collaboration/{token}': 'tokens are mailed',
  'GET /api/public/galleries/{id}/images/{imageId}/download': 'needs the files of web size',
  'GET /api/public/galleries/{id}/download': 'as GET /api/galleries/{id}/download',
}

/** Throws if the API has a call that is neither measured nor listed in `NOT_MEASURED`. */
export async function mustBeComplete(origin: string): Promise<void> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const known = new Set([...CALLS.map(({ name }) => name.replace(/ \(.*/, '')), ...Object.keys(NOT_MEASURED)])
  const missing = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((call) => !known.has(call))
  if (missing.length > 0) throw new Error(`bench/calls.ts lacks ${missing.join(', ')}`)
}
