/** Every call × every kind of person. */

import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAdminCommand } from '#server/admin/commands.ts'
import { announce } from '#server/database/announcements.ts'
import {
  apiTokens,
  chapters,
  collaborators,
  customDomains,
  galleries,
  guestReceipts,
  images,
  invitationLinks,
  picks,
  selectedImages,
  selections,
  shareableLinks,
  uploads,
  users,
  viewLinks,
} from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { originalKey } from '#server/files/folders.ts'
import { deleteImages } from '#server/images/delete-images.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { PASSWORD, person, programOf, type SignedIn, type Visitor, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

const KINDS = [
  'visitor',
  'stranger',
  'invited',
  'declined',
  'collaborator',
  'owner',
  'expired owner',
  'expired collaborator',
  'collaborator of an expired owner',
  'admin',
  'admin as the owner',
  'holder of a link',
  'holder of a link of another gallery',
  'guest of a holder',
] as const
/** What comes with an API token of the owner's. */
const TOKEN_KINDS = ['read token', 'write token', 'token for another gallery', 'expired token'] as const
type TokenKind = (typeof TOKEN_KINDS)[number]
type Kind = (typeof KINDS)[number]

/** A gallery with everything that hangs on it, whose owner is the one that `kind` speaks of. */
type Scene = {
  galleryId: number
  publicId: string
  /** The address of a picture. */
  picture: string
  imageId: number
  chapterId: number
  linkId: number
  linkToken: string
  viewLinkId: number
  viewLinkToken: string
  guestToken: string
  collaboratorId: number
  invitationToken: string
}

let at: TestApp
let small: ImageFile
let owner: SignedIn
let expiredOwner: SignedIn
let somebody: SignedIn
/** For what tokens do not change. */
let tokenScene: Scene
const people = {} as Record<Kind | TokenKind, Visitor>

beforeAll(async () => {
  at = await startApp()
  small = await imageFile('small.png', { width: 20, height: 20 })
  owner = await person(at, 'Owner')
  expiredOwner = await person(at, 'Expired')
  somebody = await person(at, 'Somebody')
  const admin = async () => {
    const made = await person(at, 'Admin')
    await runAdminCommand(db(), ['grant-admin', made.user.email])
    return made
  }
  people.visitor = visitor(at)
  people['holder of a link'] = visitor(at)
  people['holder of a link of another gallery'] = visitor(at)
  people['guest of a holder'] = visitor(at)
  people.owner = owner
  people['expired owner'] = expiredOwner
  for (const kind of [
    'stranger',
    'invited',
    'declined',
    'collaborator',
    'expired collaborator',
    'collaborator of an expired owner',
  ] as const) {
    people[kind] = await person(at, kind.slice(0, 20))
  }
  people.admin = await admin()
  people['admin as the owner'] = await admin()
  await db().update(users).set({ status: 'paid' }).where(eq(users.id, owner.user.id))
  for (const expired of [expiredOwner, people['expired collaborator'] as SignedIn]) {
    await db()
      .update(users)
      .set({ trialEndsAt: new Date(Date.now() - 1000) })
      .where(eq(users.id, expired.user.id))
  }
  await actAsOwner()
  const another = await owner.createsGallery('Another')
  people['read token'] = await programOf(owner, { scope: 'read' })
  people['write token'] = await programOf(owner)
  people['token for another gallery'] = await programOf(owner, { galleryId: another.id })
  const expired = await programOf(owner)
  await db().update(apiTokens).set({ expiresAt: new Date() }).where(eq(apiTokens.id, expired.tokenId))
  people['expired token'] = expired
  tokenScene = await sceneFor('owner')
  await openLink('holder of a link of another gallery', tokenScene)
})
afterAll(() => at.close())

const db = () => at.services.connection.db

async function actAsOwner() {
  const admin = people['admin as the owner'] as SignedIn
  await admin.signIn(admin.user.email)
  await admin.post(`/api/impersonate/${owner.user.id}`)
}

/** Opens the view link of a scene in a browser that has opened no other. */
async function openLink(kind: Kind, { publicId, viewLinkToken, guestToken }: Scene) {
  people[kind].cookie = ''
  const token = kind === 'guest of a holder' ? guestToken : viewLinkToken
  await people[kind].get(`/iframe/${publicId}/with/${token}`)
}

const isFrozen = (kind: Kind) => kind === 'expired owner' || kind === 'collaborator of an expired owner'

/** Builds a scene for one cell of the table. */
async function sceneFor(kind: Kind): Promise<Scene> {
  const ownerId = (isFrozen(kind) ? expiredOwner : owner).user.id
  const [gallery] = await db()
    .insert(galleries)
    .values({
      title: 'A',
      subdomain: randomUUID(),
      userId: ownerId,
    })
    .returning()
  const galleryId = gallery!.id
  await db()
    .insert(customDomains)
    .values({
      galleryId,
      hostname: `${randomUUID()}.example.org`,
      providerId: 'host-1',
      proof: 'x',
      records: dns,
    })
  const imageRow = {
    filename: 'x.png',
    originalName: 'x.png',
    fileSize: small.bytes.length,
    mimeType: 'image/png',
    filePath: `galleries/${galleryId}/${randomUUID().replaceAll('-', '')}`,
    galleryId,
    width: 1,
    height: 1,
    placeholder: '#000000',
    sha256: 'x',
    crc32: 0,
  }
  const [image] = await db().insert(images).values(imageRow).returning()
  await at.services.staging.withFolder(async (folder) => {
    await writeFile(`${folder}/original`, small.bytes)
    await at.services.storage.put(originalKey(imageRow.filePath), `${folder}/original`)
  })
  const [chapter] = await db()
    .insert(chapters)
    .values({ galleryId, place: 1, title: 'Morning', slug: 'morning' })
    .returning()
  const future = new Date(Date.now() + 86_400_000)
  const [link] = await db()
    .insert(shareableLinks)
    .values({ galleryId, token: randomUUID(), expiresAt: future })
    .returning()
  const [viewLink] = await db()
    .insert(viewLinks)
    .values({ galleryId, token: randomUUID(), name: 'Ana' })
    .returning()
  const membership = (status: 'pending' | 'accepted' | 'declined', userId: string | null) => ({
    galleryId,
    userId,
    status,
    email: `${randomUUID()}@example.org`,
    expiresAt: future,
  })
  const [waiting] = await db().insert(collaborators).values(membership('pending', null)).returning()
  const invitationToken = newToken()
  await db()
    .insert(invitationLinks)
    .values({ tokenHash: hashToken(invitationToken), collaboratorId: waiting!.id })
  const idOf = (who: Kind) => (people[who] as SignedIn).user.id
  await db()
    .insert(collaborators)
    .values([
      membership('pending', null),
      membership('declined', idOf('declined')),
      membership('accepted', idOf('collaborator')),
      membership('accepted', idOf('expired collaborator')),
      membership('accepted', idOf('collaborator of an expired owner')),
    ])
  const scene: Scene = {
    galleryId,
    publicId: gallery!.publicId,
    picture: `/media/${imageRow.filePath.replace('galleries/', '')}/1.webp`,
    imageId: image!.id,
    chapterId: chapter!.id,
    linkId: link!.id,
    linkToken: link!.token,
    viewLinkId: viewLink!.id,
    viewLinkToken: viewLink!.token,
    guestToken: viewLink!.guestToken,
    collaboratorId: waiting!.id,
    invitationToken,
  }
  return scene
}

/** The scenes of a call's cells. What is refused or only read changes nothing: the next finds what was there. */
function scenesOf(call: string) {
  const unchanged = new Map<boolean, Scene>()
  return {
    async for(kind: Kind): Promise<Scene> {
      const scene = unchanged.get(isFrozen(kind)) ?? (await sceneFor(kind))
      if (kind === 'holder of a link' || kind === 'guest of a holder') await openLink(kind, scene)
      return scene
    },
    after(kind: Kind, scene: Scene, { statusCode }: Response) {
      if (statusCode < 500 && (statusCode >= 400 || call.startsWith('GET ')))
        unchanged.set(isFrozen(kind), scene)
      else unchanged.delete(isFrozen(kind))
    },
  }
}

const record = { type: 'TXT', name: 'x', value: 'x' }
const dns = {
  id: 'host-1',
  status: 'pending',
  ownership_verification: record,
  routing: record,
  ssl: { validation_records: [] },
}

type Expected = Record<Kind, number>
const everybody = (status: number): Expected =>
  Object.fromEntries(KINDS.map((kind) => [kind, status])) as Expected

/** Those who have no account. */
const withoutAccount = (status: number) => ({
  visitor: status,
  'holder of a link': status,
  'holder of a link of another gallery': status,
  'guest of a holder': status,
})

/** Who may, in the words of the decisions; each gives the status for every kind of person. */
const RULES = {
  anybody: (ok: number) => everybody(ok),
  signedIn: (ok: number): Expected => ({ ...everybody(ok), ...withoutAccount(401) }),
  /** An administrator who acts as somebody may not change that account. */
  ownPerson: (ok: number): Expected => ({ ...RULES.signedIn(ok), 'admin as the owner': 403 }),
  /** Whoever has an account that is active, as its own person. */
  siteChanges: (ok: number): Expected => ({
    ...RULES.ownPerson(ok),
    'expired owner': 403,
    'expired collaborator': 403,
  }),
  membersRead: (ok: number): Expected => ({
    ...RULES.signedIn(ok),
    stranger: 404,
    invited: 404,
    declined: 404,
    admin: 404,
  }),
  membersChange: (ok: number): Expected => ({
    ...RULES.membersRead(ok),
    'expired owner': 403,
    'expired collaborator': 403,
    'collaborator of an expired owner': 403,
  }),
  ownerReads: (ok: number): Expected => ({
    ...RULES.membersRead(ok),
    collaborator: 403,
    'expired collaborator': 403,
    'collaborator of an expired owner': 403,
  }),
  ownerChanges: (ok: number): Expected => ({ ...RULES.ownerReads(ok), 'expired owner': 403 }),
  admins: (ok: number): Expected => ({ ...everybody(403), ...withoutAccount(401), admin: ok }),
  /** What visitors do not see: its members by their session, holders of its view links and their guests; nobody else is told of it. */
  membersSee: (ok: number): Expected => ({
    ...RULES.membersRead(ok),
    ...withoutAccount(404),
    'holder of a link': ok,
    'guest of a holder': ok,
  }),
  /** Of the picks of a public gallery, and of one that visitors do not see. */
  holders: (ok: number): Expected => ({ ...everybody(401), 'holder of a link': ok }),
  holdersOfPrivate: (ok: number): Expected => ({ ...RULES.membersSee(401), 'holder of a link': ok }),
  guests: (ok: number): Expected => ({
    ...everybody(ok),
    'expired owner': 403,
    'collaborator of an expired owner': 403,
  }),
}

/** Without `send` the call is made with nothing but its address. */
type Call = [call: string, expected: Expected, send?: (who: Visitor, scene: Scene) => Promise<Response>]

function sendPlainly(call: string, who: Visitor, scene: Scene): Promise<Response> {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string]
  const invitation = scene.invitationToken
  const named: Record<string, string | number> = {
    ...{ galleries: scene.galleryId, images: scene.imageId, chapters: scene.chapterId },
    ...{ 'shareable-links': scene.linkId, invite: scene.linkToken, collaborators: scene.collaboratorId },
    ...{ 'view-links': scene.viewLinkId },
    ...{ 'collaboration-invitation': invitation, 'accept-collaboration': invitation },
    ...{ 'decline-collaboration': invitation, 'check-subdomain': 'abc' },
    ...{ sessions: 'another', tokens: 999999, users: 'nobody', impersonate: 'nobody' },
    ...{ webhooks: 999999, deliveries: 999999 },
  }
  const url = path.replaceAll(/([\w-]+)\/:\w+/g, (_, of: string) => `${of}/${named[of]}`)
  return { GET: () => who.get(url), POST: () => who.post(url), DELETE: () => who.delete(url) }[method]()
}

const json = (who: Visitor, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) =>
  who.request({ method, url, payload })

/** What holders of its view links saw already is forgotten, as after every change. */
const changeGallery = (galleryId: number, change: Partial<typeof galleries.$inferInsert>) =>
  transact(db(), async (tx) => {
    await tx.update(galleries).set(change).where(eq(galleries.id, galleryId))
    await announce(tx, { about: 'gallery-changed', galleryId })
  })

const makePrivate = (galleryId: number) => changeGallery(galleryId, { visibility: 'private' })

/** Sends a selection, and gives its address. */
async function selectionIn({ galleryId, imageId }: Scene): Promise<string> {
  const [sent] = await db().insert(selections).values({ galleryId, name: 'Ana' }).returning()
  await db().insert(selectedImages).values({ selectionId: sent!.id, imageId })
  return `/api/galleries/${galleryId}/selections/${sent!.id}`
}

const allowDownloads = (galleryId: number, visitorDownloads: 'web' | 'original') =>
  changeGallery(galleryId, { visitorDownloads })

const removeGallery = (galleryId: number) =>
  db().update(galleries).set({ removedAt: new Date() }).where(eq(galleries.id, galleryId))

/** Removes the image of a scene, whose gallery is there. Tokens share a scene. */
async function removeImage({ galleryId, imageId }: Scene) {
  await db().update(galleries).set({ removedAt: null }).where(eq(galleries.id, galleryId))
  if ((await db().$count(images, eq(images.id, imageId))) > 0)
    await deleteImages(at.services, { galleryId, imageIds: [imageId], deletedBy: owner.user.id })
}

/** Who restores a gallery: its owner. */
const ofOwner = (expected: Expected): Expected => ({
  ...expected,
  collaborator: 404,
  'expired collaborator': 404,
  'collaborator of an expired owner': 404,
})

/** Thumbnails of what was removed: of a gallery first, which has the image still. */
const REMOVED_THUMBNAILS: Call[] = [
  [
    'GET /api/removed/images/:id/thumbnail (of a gallery)',
    ofOwner(RULES.membersRead(200)),
    async (who, { galleryId, imageId }) => {
      await removeGallery(galleryId)
      return who.get(`/api/removed/images/${imageId}/thumbnail`)
    },
  ],
  [
    'GET /api/removed/images/:id/thumbnail',
    RULES.membersRead(200),
    async (who, scene) => {
      await removeImage(scene)
      return who.get(`/api/removed/images/${scene.imageId}/thumbnail`)
    },
  ],
]

/** Calls on what was removed, of an image and of the gallery itself. */
const REMOVED_CALLS: Call[] = (
  [
    ['restore', 200],
    ['delete', 204],
  ] as const
).flatMap(([what, ok]): Call[] => [
  [
    `POST /api/removed/${what}`,
    RULES.membersChange(ok),
    async (who, scene) => {
      await removeImage(scene)
      return who.post(`/api/removed/${what}`, { images: [scene.imageId] })
    },
  ],
  [
    `POST /api/removed/${what} (a gallery)`,
    ofOwner(RULES.membersChange(ok)),
    async (who, { galleryId }) => {
      await removeGallery(galleryId)
      return who.post(`/api/removed/${what}`, { galleries: [galleryId] })
    },
  ],
])

/** What visitors take: one image, the ZIP of a gallery, and its plan. */
const DOWNLOADS: Call[] = [
  (imageId: number) => `/images/${imageId}/download`,
  () => '/download',
  () => '/download/plan',
].flatMap((rest): Call[] => {
  const call = `GET /api/public/galleries/:id${rest(0).replace('0', ':imageId')}`
  const url = ({ publicId, imageId }: Scene) => `/api/public/galleries/${publicId}${rest(imageId)}`
  return [
    [
      call,
      RULES.anybody(200),
      async (who, scene) => {
        await allowDownloads(scene.galleryId, 'original')
        return who.get(url(scene))
      },
    ],
    [
      `${call} (web, not prepared)`,
      RULES.anybody(rest(0) === '/download' ? 503 : 200),
      async (who, scene) => {
        await allowDownloads(scene.galleryId, 'web')
        return who.get(url(scene))
      },
    ],
    [
      `${call} (private)`,
      RULES.membersSee(200),
      async (who, scene) => {
        await allowDownloads(scene.galleryId, 'original')
        await makePrivate(scene.galleryId)
        return who.get(url(scene))
      },
    ],
  ]
})

const PLANS_OF_CHOSEN: Call[] = [RULES.anybody(200), RULES.membersSee(200)].map((expected, hidden) => [
  `POST /api/public/galleries/:id/download/plan${hidden ? ' (private)' : ''}`,
  expected,
  async (who, { galleryId, publicId, imageId }) => {
    await allowDownloads(galleryId, 'original')
    if (hidden) await makePrivate(galleryId)
    return who.request({
      method: 'POST',
      url: `/api/public/galleries/${publicId}/download/plan`,
      payload: { imageIds: [imageId] },
      remoteAddress: `198.51.100.${galleryId % 250}`,
    })
  },
])

/** Outside of /api: pages and pictures. */
const ADDRESSES: Call[] = [
  ['GET /iframe/{publicId}', RULES.anybody(200), (who, { publicId }) => who.get(`/iframe/${publicId}`)],
  [
    'GET /iframe/{publicId} (private)',
    RULES.membersSee(200),
    async (who, { galleryId, publicId }) => {
      await makePrivate(galleryId)
      return who.get(`/iframe/${publicId}`)
    },
  ],
  ...[RULES.anybody(200), RULES.membersSee(200)].map(
    (expected, hidden): Call => [
      `GET /iframe/{publicId}/download${hidden ? ' (private)' : ''}`,
      expected,
      async (who, { galleryId, publicId }) => {
        await allowDownloads(galleryId, 'original')
        if (hidden) await makePrivate(galleryId)
        return who.get(`/iframe/${publicId}/download`)
      },
    ],
  ),
  [
    'GET /iframe/{publicId}/with/{token}',
    RULES.anybody(303),
    (who, { publicId, viewLinkToken }) => who.get(`/iframe/${publicId}/with/${viewLinkToken}`),
  ],
  [
    'POST /iframe/{publicId}',
    RULES.anybody(303),
    (who, { publicId }) =>
      who.request({
        method: 'POST',
        url: `/iframe/${publicId}`,
        payload: 'password=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  ],
  ['GET /media/…', RULES.anybody(200), (who, { picture }) => who.get(picture)],
  [
    'GET /media/… (private)',
    RULES.membersSee(200),
    async (who, { galleryId, picture }) => {
      await makePrivate(galleryId)
      return who.get(picture)
    },
  ],
]

/** Tus of one byte, by its beginner (the owner) or through the scene's link. */
const TUS = { 'tus-resumable': '1.0.0', 'upload-metadata': 'filename YS5qcGc=' }
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

async function uploadIn({ galleryId, linkId }: Scene, isGuests: boolean): Promise<string> {
  const sender = isGuests ? { shareableLinkId: linkId } : { userId: owner.user.id }
  const id = newToken()
  await db()
    .insert(uploads)
    .values({ id, galleryId, ...sender, fileName: 'a.jpg', length: 2, receivedAt: new Date() })
  return `/api/uploads/${id}`
}

const beganIt = (ok: number): Expected => ({ ...everybody(404), owner: ok, 'admin as the owner': ok })

const UPLOADS: Call[] = [
  [
    'OPTIONS /api/galleries/:id/uploads',
    RULES.anybody(204),
    (who, { galleryId }) => who.request({ method: 'OPTIONS', url: `/api/galleries/${galleryId}/uploads` }),
  ],
  [
    'OPTIONS /api/invite/:token/uploads',
    RULES.anybody(204),
    (who, { linkToken }) => who.request({ method: 'OPTIONS', url: `/api/invite/${linkToken}/uploads` }),
  ],
  [
    'POST /api/galleries/:id/uploads',
    RULES.membersChange(201),
    (who, { galleryId }) =>
      who.request({
        method: 'POST',
        url: `/api/galleries/${galleryId}/uploads`,
        headers: { ...TUS, 'upload-length': '2' },
      }),
  ],
  [
    'POST /api/invite/:token/uploads',
    RULES.guests(201),
    (who, { linkToken }) =>
      who.request({
        method: 'POST',
        url: `/api/invite/${linkToken}/uploads`,
        headers: { ...TUS, 'upload-length': '2' },
      }),
  ],
  ...[false, true].flatMap((isGuests): Call[] => {
    const of = isGuests ? " (a guest's)" : ''
    const rule = isGuests ? RULES.anybody : beganIt
    return [
      [
        `GET /api/uploads/:id${of}`,
        rule(200),
        async (who, scene) => who.get(await uploadIn(scene, isGuests)),
      ],
      [
        `HEAD /api/uploads/:id${of}`,
        rule(200),
        async (who, scene) =>
          who.request({ method: 'HEAD', url: await uploadIn(scene, isGuests), headers: TUS }),
      ],
      [
        `PATCH /api/uploads/:id${of}`,
        isGuests ? RULES.guests(204) : rule(204),
        async (who, scene) =>
          who.request({
            method: 'PATCH',
            url: await uploadIn(scene, isGuests),
            headers: BYTES,
            payload: Buffer.from('a'),
          }),
      ],
      [
        `DELETE /api/uploads/:id${of}`,
        rule(204),
        async (who, scene) =>
          who.request({ method: 'DELETE', url: await uploadIn(scene, isGuests), headers: TUS }),
      ],
    ]
  }),
]

const CALLS: Call[] = [
  ...UPLOADS,
  ['GET /api/auth/user', RULES.signedIn(200)],
  ['POST /api/auth/sign-up', RULES.anybody(400)],
  ['POST /api/auth/sign-in', RULES.anybody(400)],
  ['POST /api/auth/forgot-password', RULES.anybody(400)],
  ['POST /api/auth/reset-password', RULES.anybody(400)],

  [
    'PATCH /api/account',
    RULES.ownPerson(200),
    (who) => json(who, 'PATCH', '/api/account', { lastName: 'Newname' }),
  ],
  ['GET /api/account/export', RULES.ownPerson(200)],
  // Deletion itself would leave nobody: these send what is refused for every account.
  ['DELETE /api/account', RULES.ownPerson(400), (who) => json(who, 'DELETE', '/api/account')],
  ['POST /api/account/billing-portal', { ...RULES.ownPerson(409), owner: 200 }],
  ['PUT /api/account/email', RULES.ownPerson(400), (who) => json(who, 'PUT', '/api/account/email')],
  ['PUT /api/account/password', RULES.ownPerson(400), (who) => json(who, 'PUT', '/api/account/password')],
  ['GET /api/account/sessions', RULES.ownPerson(200)],
  [
    'DELETE /api/account/sessions',
    RULES.ownPerson(204),
    async (who) => {
      const answer = await who.delete('/api/account/sessions')
      // It ended the impersonation, too.
      if (who === owner) await actAsOwner()
      return answer
    },
  ],
  ['DELETE /api/account/sessions/:id', RULES.ownPerson(404)],
  ['GET /api/account/audit', RULES.ownPerson(200)],
  ['GET /api/account/site', RULES.ownPerson(200)],
  ['GET /api/account/site/preview', RULES.ownPerson(404)],
  ['PATCH /api/account/site', RULES.siteChanges(200), (who) => json(who, 'PATCH', '/api/account/site')],
  [
    'PUT /api/account/site/galleries',
    RULES.siteChanges(200),
    (who) => json(who, 'PUT', '/api/account/site/galleries', { galleryIds: [] }),
  ],
  [
    'PUT /api/account/site/logo',
    RULES.siteChanges(200),
    (who) =>
      who.request({
        method: 'PUT',
        url: '/api/account/site/logo',
        ...multipart([{ ...small, field: 'logo' }]),
      }),
  ],
  ['DELETE /api/account/site/logo', RULES.siteChanges(204)],
  [
    'PUT /api/account/site/logo-dark',
    RULES.siteChanges(200),
    (who) =>
      who.request({
        method: 'PUT',
        url: '/api/account/site/logo-dark',
        ...multipart([{ ...small, field: 'logo' }]),
      }),
  ],
  ['DELETE /api/account/site/logo-dark', RULES.siteChanges(204)],
  [
    'POST /api/account/site/verify',
    RULES.siteChanges(400),
    (who) => json(who, 'POST', '/api/account/site/verify', { hostId: 'host-1' }),
  ],
  ['GET /api/account/usage', RULES.signedIn(200)],
  ['GET /api/account/tokens', RULES.ownPerson(200)],
  ['POST /api/account/tokens', RULES.ownPerson(400)],
  ['DELETE /api/account/tokens/:id', RULES.ownPerson(404)],
  [
    'POST /api/auth/verify-email',
    { ...RULES.anybody(400), 'admin as the owner': 403 },
    (who) => who.post('/api/auth/verify-email', { token: 'nonsense' }),
  ],
  ['POST /api/auth/send-verification', RULES.signedIn(204)],
  ['POST /api/account/confirm', RULES.ownPerson(400)],
  ['POST /api/account/confirm/options', RULES.ownPerson(200)],
  ['GET /api/account/passkeys', RULES.ownPerson(200)],
  ['POST /api/account/passkeys/options', RULES.ownPerson(200)],
  ['POST /api/account/passkeys', RULES.ownPerson(400)],
  [
    'PATCH /api/account/passkeys/:id',
    RULES.ownPerson(404),
    (who) => json(who, 'PATCH', '/api/account/passkeys/nobodys', { name: 'Mine' }),
  ],
  [
    'DELETE /api/account/passkeys/:id',
    RULES.ownPerson(404),
    (who) => who.delete('/api/account/passkeys/nobodys', { password: PASSWORD }),
  ],
  ['POST /api/auth/passkey/options', RULES.anybody(200)],
  ['POST /api/auth/passkey', RULES.anybody(400)],
  ['GET /api/account/totp', RULES.ownPerson(200)],
  ['POST /api/account/totp', RULES.ownPerson(200)],
  ['POST /api/account/totp/confirm', RULES.ownPerson(400)],
  [
    'POST /api/account/totp/recovery-codes',
    RULES.ownPerson(409), // Two-step sign-in is off.
    (who) => who.post('/api/account/totp/recovery-codes', { password: PASSWORD }),
  ],
  [
    'DELETE /api/account/totp',
    RULES.ownPerson(204),
    (who) => who.delete('/api/account/totp', { password: PASSWORD }),
  ],

  ['GET /api/admin/users', RULES.admins(200)],
  [
    'PATCH /api/admin/users/:userId/role',
    RULES.admins(200),
    (who) => json(who, 'PATCH', `/api/admin/users/${somebody.user.id}/role`, { role: 'User' }),
  ],
  ['GET /api/admin/users/counts', RULES.admins(200)],
  [
    'PATCH /api/admin/users/:userId/suspended',
    RULES.admins(200),
    (who) => json(who, 'PATCH', `/api/admin/users/${somebody.user.id}/suspended`, { suspended: false }),
  ],
  ['GET /api/admin/audit', RULES.admins(200)],
  ['DELETE /api/admin/users/:userId', RULES.admins(404)],
  ['GET /api/admin/system', RULES.admins(200)],
  ['GET /api/admin/invitations', RULES.admins(200)],
  [
    'POST /api/admin/invitations',
    RULES.admins(201),
    (who) => json(who, 'POST', '/api/admin/invitations', { email: `${randomUUID()}@example.org` }),
  ],
  ['DELETE /api/admin/invitations/:id', RULES.admins(404)],
  ['GET /api/admin/reports', RULES.admins(200)],
  ['GET /api/admin/reports/counts', RULES.admins(200)],
  [
    'PATCH /api/admin/reports/:id',
    RULES.admins(404),
    (who) => json(who, 'PATCH', '/api/admin/reports/999999', { done: true }),
  ],
  ['POST /api/impersonate/:userId', { ...RULES.admins(404), 'admin as the owner': 409 }],

  // Expired accounts may read; to change something they have to upgrade.
  ['POST /api/create-checkout-session', { ...RULES.signedIn(200), owner: 409, 'admin as the owner': 409 }],

  ['GET /api/galleries/counts', RULES.signedIn(200)],
  ['GET /api/galleries', RULES.signedIn(200)],
  [
    'POST /api/galleries',
    { ...RULES.signedIn(201), 'expired owner': 403, 'expired collaborator': 403 },
    (who) => json(who, 'POST', '/api/galleries', { title: 'New', subdomain: randomUUID() }),
  ],
  ['GET /api/galleries/check-subdomain/:subdomain', RULES.signedIn(200)],
  ['GET /api/presets', RULES.signedIn(200)],
  [
    'POST /api/presets',
    RULES.signedIn(201),
    (who) => json(who, 'POST', '/api/presets', { name: randomUUID(), settings: { theme: 'light' } }),
  ],
  [
    'PATCH /api/presets/:id',
    RULES.signedIn(404),
    (who) => json(who, 'PATCH', '/api/presets/2147483647', { name: 'Another name' }),
  ],
  ['DELETE /api/presets/:id', RULES.signedIn(404)],
  ['GET /api/webhooks', RULES.ownPerson(200)],
  ['POST /api/webhooks', RULES.ownPerson(400)],
  ['PATCH /api/webhooks/:id', RULES.ownPerson(404), (who) => json(who, 'PATCH', '/api/webhooks/999999')],
  ['DELETE /api/webhooks/:id', RULES.ownPerson(404)],
  ['POST /api/webhooks/:id/secret', RULES.ownPerson(404)],
  ['POST /api/webhooks/:id/test', RULES.ownPerson(404)],
  ['GET /api/webhooks/:id/deliveries', RULES.ownPerson(404)],
  ['POST /api/webhooks/:id/deliveries/:deliveryId/resend', RULES.ownPerson(404)],
  ['GET /api/galleries/:id', RULES.membersRead(200)],
  ['GET /api/galleries/:id/chapters', RULES.membersRead(200)],
  [
    'POST /api/galleries/:id/chapters',
    RULES.membersChange(201),
    (who, { galleryId }) => json(who, 'POST', `/api/galleries/${galleryId}/chapters`, { title: 'Evening' }),
  ],
  [
    'PATCH /api/chapters/:id',
    RULES.membersChange(200),
    (who, { chapterId }) => json(who, 'PATCH', `/api/chapters/${chapterId}`, { title: 'Noon' }),
  ],
  ['DELETE /api/chapters/:id', RULES.membersChange(204)],
  [
    'POST /api/galleries/:id/images/move',
    RULES.membersChange(200),
    (who, { galleryId, imageId, chapterId }) =>
      json(who, 'POST', `/api/galleries/${galleryId}/images/move`, { imageIds: [imageId], chapterId }),
  ],
  ['GET /api/galleries/:id/cover', RULES.membersRead(200)],
  ['GET /api/galleries/:id/visits', RULES.membersRead(200)],
  [
    'PUT /api/galleries/:id',
    RULES.membersChange(200),
    (who, { galleryId }) => json(who, 'PUT', `/api/galleries/${galleryId}`, { title: 'B' }),
  ],
  [
    'PATCH /api/galleries/:id',
    RULES.membersChange(200),
    (who, { galleryId }) => json(who, 'PATCH', `/api/galleries/${galleryId}`, { showTitleInIframe: false }),
  ],
  [
    'PATCH /api/galleries/:id (custom domain)',
    RULES.ownerChanges(200),
    (who, { galleryId }) => json(who, 'PATCH', `/api/galleries/${galleryId}`, { customDomain: null }),
  ],
  [
    'PATCH /api/galleries/:id (mails to the owner)',
    RULES.ownerChanges(200),
    (who, { galleryId }) => json(who, 'PATCH', `/api/galleries/${galleryId}`, { mailOnUploads: false }),
  ],
  [
    'PATCH /api/galleries/:id (who sees it)',
    RULES.ownerChanges(200),
    (who, { galleryId }) => json(who, 'PATCH', `/api/galleries/${galleryId}`, { visibility: 'unlisted' }),
  ],
  [
    'PATCH /api/galleries/:id (its password)',
    RULES.ownerChanges(200),
    (who, { galleryId }) => json(who, 'PATCH', `/api/galleries/${galleryId}`, { password: 'open sesame' }),
  ],
  [
    'PATCH /api/galleries/:id (when it closes)',
    RULES.ownerChanges(200),
    (who, { galleryId }) => json(who, 'PATCH', `/api/galleries/${galleryId}`, { closesAt: null }),
  ],
  [
    'POST /api/galleries/:id/verify',
    RULES.ownerChanges(200),
    (who, { galleryId }) => json(who, 'POST', `/api/galleries/${galleryId}/verify`, { hostId: 'host-1' }),
  ],
  ['DELETE /api/galleries/:id', RULES.ownerChanges(204)],
  ['GET /api/galleries/:id/download', RULES.membersRead(200)],
  [
    // The scene's picture has no renditions.
    'GET /api/galleries/:id/bundle',
    RULES.membersRead(503),
    (who, { galleryId }) => who.get(`/api/galleries/${galleryId}/bundle`),
  ],
  [
    'POST /api/galleries/import',
    { ...RULES.signedIn(400), 'expired owner': 403, 'expired collaborator': 403 },
    (who) => who.request({ method: 'POST', url: '/api/galleries/import', ...multipart([]) }),
  ],

  ['GET /api/galleries/:id/images', RULES.membersRead(200)],
  ['GET /api/galleries/:id/images/order', RULES.membersRead(200)],
  [
    'POST /api/galleries/:id/images',
    RULES.membersChange(201),
    (who, { galleryId }) => who.sends(`/api/galleries/${galleryId}/images`, [small]),
  ],
  [
    'POST /api/galleries/:id/images/known',
    RULES.membersRead(200),
    (who, { galleryId }) => who.post(`/api/galleries/${galleryId}/images/known`, { sha256: [] }),
  ],
  ['GET /api/images/:id/original', RULES.membersRead(200)],
  [
    'PATCH /api/images/:id',
    RULES.membersChange(200),
    (who, { imageId }) => json(who, 'PATCH', `/api/images/${imageId}`, { title: 'x' }),
  ],
  ['DELETE /api/images/:id', RULES.membersChange(204)],
  [
    'POST /api/galleries/:id/images/delete',
    RULES.membersChange(204),
    (who, { galleryId, imageId }) =>
      json(who, 'POST', `/api/galleries/${galleryId}/images/delete`, { imageIds: [imageId] }),
  ],
  [
    'PATCH /api/galleries/:id/images',
    RULES.membersChange(200),
    (who, { galleryId, imageId }) =>
      json(who, 'PATCH', `/api/galleries/${galleryId}/images`, { imageIds: [imageId], title: 'x' }),
  ],
  [
    'GET /api/galleries/:id/images/download',
    RULES.membersRead(200),
    (who, { galleryId, imageId }) => who.get(`/api/galleries/${galleryId}/images/download?ids=${imageId}`),
  ],
  [
    'POST /api/galleries/:id/images/download',
    RULES.membersRead(200),
    (who, { galleryId, imageId }) =>
      json(who, 'POST', `/api/galleries/${galleryId}/images/download`, { imageIds: [imageId] }),
  ],
  ['GET /api/galleries/:id/open', RULES.membersRead(303)],
  ['GET /api/removed', RULES.signedIn(200)],
  ...(['PUT', 'POST'] as const).map(
    (method): Call => [
      `${method} /api/images/:id/file`,
      RULES.membersChange(200),
      (who, { imageId }) =>
        who.request({
          method,
          url: `/api/images/${imageId}/file`,
          ...multipart([{ ...small, field: 'image' }]),
        }),
    ],
  ),
  [
    'PATCH /api/galleries/:id/images/reorder',
    RULES.membersChange(200),
    (who, { galleryId, imageId }) =>
      json(who, 'PATCH', `/api/galleries/${galleryId}/images/reorder`, { imageIds: [imageId] }),
  ],

  [
    'POST /api/galleries/:id/images/approve',
    RULES.membersChange(200),
    (who, { galleryId, imageId }) =>
      json(who, 'POST', `/api/galleries/${galleryId}/images/approve`, { imageIds: [imageId] }),
  ],

  ['GET /api/galleries/:id/shareable-links', RULES.membersRead(200)],
  [
    'POST /api/galleries/:id/shareable-links',
    RULES.membersChange(201),
    (who, { galleryId }) => json(who, 'POST', `/api/galleries/${galleryId}/shareable-links`),
  ],
  [
    'PATCH /api/shareable-links/:id',
    RULES.membersChange(200),
    (who, { linkId }) => json(who, 'PATCH', `/api/shareable-links/${linkId}`, { expiresInDays: 30 }),
  ],
  ['DELETE /api/shareable-links/:id', RULES.membersChange(204)],
  ['GET /api/galleries/:id/guest-uploads', RULES.ownerReads(200)],
  ['DELETE /api/galleries/:id/guest-uploads', RULES.ownerChanges(204)],
  ['GET /api/galleries/:id/news', RULES.membersRead(200)],
  [
    'POST /api/galleries/:id/seen',
    RULES.membersRead(204),
    (who, { galleryId }) => json(who, 'POST', `/api/galleries/${galleryId}/seen`, { what: 'picks' }),
  ],
  [
    'POST /api/galleries/:id/send',
    { ...RULES.membersChange(202), 'admin as the owner': 403 },
    (who, { galleryId }) =>
      json(who, 'POST', `/api/galleries/${galleryId}/send`, {
        to: [`${randomUUID()}@example.org`],
        subject: 'Your pictures',
        message: 'They are ready.',
      }),
  ],
  [
    'POST /api/galleries/:id/send/preview',
    { ...RULES.membersChange(200), 'admin as the owner': 403 },
    (who, { galleryId }) =>
      json(who, 'POST', `/api/galleries/${galleryId}/send/preview`, {
        to: ['ana@example.org'],
        subject: 'Your photos',
        message: 'They are ready.',
      }),
  ],
  ['GET /api/galleries/:id/sent', RULES.membersRead(200)],
  ['GET /api/galleries/:id/view-links', RULES.membersRead(200)],
  ['GET /api/galleries/:id/new-versions', RULES.membersRead(200)],
  [
    'POST /api/galleries/:id/view-links',
    RULES.membersChange(201),
    (who, { galleryId }) => json(who, 'POST', `/api/galleries/${galleryId}/view-links`, { name: 'Ana' }),
  ],
  [
    'PATCH /api/view-links/:id',
    RULES.membersChange(200),
    (who, { viewLinkId }) => json(who, 'PATCH', `/api/view-links/${viewLinkId}`, { isActive: false }),
  ],
  ['DELETE /api/view-links/:id', RULES.membersChange(204)],
  ['GET /api/view-links/:id/picks', RULES.membersRead(200)],
  ['GET /api/view-links/:id/picks.csv', RULES.membersRead(200)],
  ...['/picks-xmp.zip', '/download'].map(
    (rest): Call => [
      `GET /api/view-links/:id${rest}`,
      RULES.membersRead(200),
      async (who, { viewLinkId, imageId }) => {
        await db().insert(picks).values({ viewLinkId, imageId, mark: 'yes' }).onConflictDoNothing()
        return who.get(`/api/view-links/${viewLinkId}${rest}`)
      },
    ],
  ),
  ['GET /api/invite/:token', RULES.anybody(200)],
  [
    'POST /api/invite/:token/upload',
    RULES.guests(201),
    (who, { linkToken }) =>
      who.request({ method: 'POST', url: `/api/invite/${linkToken}/upload`, ...multipart([small]) }),
  ],

  [
    'DELETE /api/invite/:token/images/:imageId',
    RULES.anybody(204),
    async (who, { imageId, linkId, linkToken }) => {
      await db().update(images).set({ shareableLinkId: linkId }).where(eq(images.id, imageId))
      await db()
        .insert(guestReceipts)
        .values({ imageId, hash: hashToken('a receipt') })
      const url = `/api/invite/${linkToken}/images/${imageId}`
      return who.request({ method: 'DELETE', url, payload: { receipt: 'a receipt' } })
    },
  ],

  ['GET /api/galleries/:id/selections', RULES.membersRead(200)],
  [
    'DELETE /api/galleries/:id/selections/:selectionId',
    RULES.membersChange(204),
    async (who, scene) => who.delete(await selectionIn(scene)),
  ],
  [
    'GET /api/galleries/:id/selections/:selectionId/download',
    RULES.membersRead(200),
    async (who, scene) => who.get(`${await selectionIn(scene)}/download`),
  ],

  ['GET /api/galleries/:id/collaborators', RULES.ownerReads(200)],
  [
    'POST /api/galleries/:id/collaborators',
    RULES.ownerChanges(201),
    (who, { galleryId }) =>
      json(who, 'POST', `/api/galleries/${galleryId}/collaborators`, {
        email: `${randomUUID()}@example.org`,
      }),
  ],
  ['DELETE /api/galleries/:id/collaborators/:collaboratorId', RULES.ownerChanges(204)],
  ['GET /api/collaboration-invitation/:token', RULES.signedIn(200)],
  // The token is the right, also for expired accounts; the owner needs none.
  [
    'POST /api/accept-collaboration/:token',
    { ...RULES.signedIn(200), owner: 409, 'expired owner': 409, 'admin as the owner': 409 },
  ],
  [
    'POST /api/decline-collaboration/:token',
    { ...RULES.signedIn(200), owner: 409, 'expired owner': 409, 'admin as the owner': 409 },
  ],

  ['GET /api/public/galleries/:id', RULES.anybody(200)],
  ['GET /api/public/galleries/:id/images', RULES.anybody(200)],
  ['GET /api/public/galleries/:id/layout', RULES.anybody(200)],
  ...['', '/images', '/layout'].map(
    (rest): Call => [
      `GET /api/public/galleries/:id${rest} (private)`,
      RULES.membersSee(200),
      async (who, { galleryId, publicId }) => {
        await makePrivate(galleryId)
        return who.get(`/api/public/galleries/${publicId}${rest}`)
      },
    ],
  ),
  ...DOWNLOADS,
  ...PLANS_OF_CHOSEN,
  [
    'POST /api/public/galleries/:id/reports',
    RULES.anybody(201),
    (who, { galleryId }) =>
      who.request({
        method: 'POST',
        url: `/api/public/galleries/${galleryId}/reports`,
        payload: { reason: 'other', message: 'Why?' },
        // One address may send ten an hour.
        remoteAddress: `198.51.100.${galleryId % 250}`,
      }),
  ],
  ...[RULES.anybody(201), RULES.membersSee(201)].map(
    (expected, hidden): Call => [
      `POST /api/public/galleries/:id/selections${hidden ? ' (private)' : ''}`,
      expected,
      async (who, { galleryId, publicId, imageId }) => {
        await db().update(galleries).set({ allowSelections: true }).where(eq(galleries.id, galleryId))
        if (hidden) await makePrivate(galleryId)
        return who.request({
          method: 'POST',
          url: `/api/public/galleries/${publicId}/selections`,
          payload: { name: 'Ana', imageIds: [imageId] },
          remoteAddress: `198.51.100.${galleryId % 250}`,
        })
      },
    ],
  ),
  [
    'POST /api/public/galleries/:id/unlock',
    RULES.anybody(204),
    (who, { publicId }) => json(who, 'POST', `/api/public/galleries/${publicId}/unlock`, { password: 'x' }),
  ],
  // The doctor's own, who shows by a secret that it is one.
  ['GET /api/doctor/seen', RULES.anybody(404)],
  ['GET /api/doctor/private.jpg', RULES.anybody(404)],
  ['POST /api/doctor/body', RULES.anybody(404)],
  ['POST /api/doctor/upload', RULES.anybody(404)],
  ['PATCH /api/doctor/upload', RULES.anybody(404), (who) => who.patch('/api/doctor/upload', {})],
  [
    'GET /api/oembed',
    RULES.anybody(200),
    (who, { publicId }) =>
      who.get(`/api/oembed?url=${encodeURIComponent(`http://localhost:3000/iframe/${publicId}`)}`),
  ],
  [
    'GET /api/oembed (private)',
    RULES.anybody(404),
    async (who, { galleryId, publicId }) => {
      await makePrivate(galleryId)
      return who.get(`/api/oembed?url=${encodeURIComponent(`http://localhost:3000/iframe/${publicId}`)}`)
    },
  ],
  ...(
    [
      ['GET', '', undefined, 200],
      ['PUT', '/:imageId', { mark: 'yes' }, 200],
      ['DELETE', '/:imageId', undefined, 204],
      ['POST', '/done', {}, 200],
      ['POST', '/reopen', {}, 202],
      ['POST', '/:imageId/seen', undefined, 204],
    ] as const
  ).flatMap(([method, rest, payload, ok]) =>
    [RULES.holders(ok), RULES.holdersOfPrivate(ok)].map(
      (expected, hidden): Call => [
        `${method} /api/public/galleries/:id/picks${rest}${hidden ? ' (private)' : ''}`,
        expected,
        async (who, { galleryId, publicId, imageId, viewLinkId }) => {
          if (hidden) await makePrivate(galleryId)
          if (rest === '/reopen')
            await db().update(viewLinks).set({ doneAt: new Date() }).where(eq(viewLinks.id, viewLinkId))
          const url = `/api/public/galleries/${publicId}/picks${rest.replace(':imageId', String(imageId))}`
          return who.request({ method, url, ...(payload && { payload }) })
        },
      ],
    ),
  ),
  ['GET /api/upload-limits', RULES.anybody(200)],
  ['GET /api/public/samples', RULES.anybody(200)],

  // After the others: they remove what tokens ask for.
  ...REMOVED_THUMBNAILS,
  ...REMOVED_CALLS,
  // Last: it ends the impersonation.
  ['POST /api/impersonate/stop', RULES.signedIn(200)],
]

describe.each([...ADDRESSES, ...CALLS])(
  '%s',
  (call, expected, send = (...of) => sendPlainly(call, ...of)) => {
    const scenes = scenesOf(call)
    test.each(KINDS)('by %s', async (kind) => {
      const scene = await scenes.for(kind)
      const answer = await send(people[kind], scene)
      scenes.after(kind, scene, answer)
      expect([kind, answer.statusCode, answer.statusCode < 400 ? '' : answer.body]).toEqual([
        kind,
        expected[kind],
        answer.statusCode < 400 || call.startsWith('HEAD ')
          ? ''
          : expect.stringMatching(/"message":|Gallery not found/),
      ])
      if (answer.statusCode === 403 && /expired/.test(kind) && expected !== RULES.admins(200)) {
        expect(answer.json().message).toMatch(/upgrade|Only the owner|permission/)
      }
    })
  },
)

/** Calls that tokens open. To all others they are as good as nothing, and those that need no sign-in do not look at them. */
const OPEN_TO_TOKENS =
  /^(GET \/api\/presets|\w+ \/api\/(galleries|chapters|images|removed|shareable-links|view-links)\b(?!.*\/(collaborators|send|open$)))/
/** Those of them that tokens for one gallery open for every gallery. */
const OF_NO_GALLERY = [
  'GET /api/galleries',
  'GET /api/galleries/counts',
  'GET /api/galleries/check-subdomain/:subdomain',
  'GET /api/removed',
]

describe.each(CALLS.filter(([, { visitor, owner }]) => visitor === 401 && owner !== 401))(
  '%s',
  (call, { owner: allowed }, send = (...of) => sendPlainly(call, ...of)) => {
    const isOpen = OPEN_TO_TOKENS.test(call)
    test.each<[TokenKind, number]>([
      ['read token', isOpen && call.startsWith('GET ') ? allowed : 403],
      ['write token', isOpen ? allowed : 403],
      [
        'token for another gallery',
        isOpen && OF_NO_GALLERY.includes(call) ? allowed : call.includes('/api/removed/') ? 404 : 403,
      ],
      ['expired token', 401],
    ])('by a %s', async (kind, expected) => {
      const changes = kind === 'write token' && isOpen
      const answer = await send(people[kind], changes ? await sceneFor('owner') : tokenScene)
      const refused = { 401: 'invalid_token', 403: 'token_scope' }[answer.statusCode]
      expect([answer.statusCode, refused && answer.json().code]).toEqual([expected, refused])
    })
  },
)

test('the table has every call there is', () => {
  const listed = new Set(CALLS.map(([call]) => call.replace(/ \(.*/, '')))
  const registered = at.app.calls
    .filter(
      ({ method, url, hostKind }) =>
        (method !== 'HEAD' || url === '/api/uploads/:id') && url.startsWith('/api/') && hostKind === 'app',
    )
    .map(({ method, url }) => `${method} ${url}`)
  expect(registered.filter((call) => !listed.has(call)).sort()).toEqual([
    'GET /api/login',
    'GET /api/logout',
    'GET /api/openapi.json',
  ])
  expect([...listed].filter((call) => !registered.includes(call))).toEqual([])
})
