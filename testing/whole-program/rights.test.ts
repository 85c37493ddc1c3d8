/**
 * Every registered call × every kind of person. The call's path decides who may make it (WHO). Written down are only
 * the exceptions, and the input of an accepted call (NEEDS).
 */

import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { startApp } from '#testing/start-app.ts'

const KINDS = [
  'visitor',
  'stranger',
  'invited',
  'declined',
  'collaborator',
  'admin',
  // Comes before the owner, one of whose calls ends this session.
  'admin as the owner',
  'owner',
  'expired owner',
  'expired collaborator',
  'collaborator of an expired owner',
  'holder of a link',
  'holder of a link of another gallery',
  'guest of a holder',
] as const
const COLLABORATORS = ['collaborator', 'expired collaborator', 'collaborator of an expired owner'] as const
/** Kinds of API tokens of the owner. */
const TOKEN_KINDS = ['read token', 'write token', 'token for another gallery', 'expired token'] as const
type TokenKind = (typeof TOKEN_KINDS)[number]
type PersonKind = (typeof KINDS)[number]
type Kind = PersonKind | TokenKind

/** A gallery with all its dependent things. */
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

// Started here, as its calls are the names of the tests.
const at = await startApp()
afterAll(() => at.close())
let small: ImageFile
let owner: SignedIn
let expiredOwner: SignedIn
let somebody: SignedIn
const people = {} as Record<Kind, Visitor>

beforeAll(async () => {
  small = await imageFile('small.png', { width: 20, height: 20 })
  owner = await person(at, 'Owner')
  expiredOwner = await person(at, 'Expired')
  somebody = await person(at, 'Somebody')
  const admin = async () => {
    const made = await person(at, 'Admin')
    await runAdminCommand(db(), ['grant-admin', made.user.email])
    return made
  }
  for (const kind of [
    'visitor',
    'holder of a link',
    'holder of a link of another gallery',
    'guest of a holder',
  ] as const)
    people[kind] = visitor(at)
  people.owner = owner
  people['expired owner'] = expiredOwner
  for (const kind of ['stranger', 'invited', 'declined', ...COLLABORATORS] as const)
    people[kind] = await person(at, kind.slice(0, 20))
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
  await openLink('holder of a link of another gallery', await newScene('owner'))
})

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

/** A scene of the owner for `kind`. */
async function newScene(kind: Kind): Promise<Scene> {
  const userId = (isFrozen(kind) ? expiredOwner : owner).user.id
  const [gallery] = await db()
    .insert(galleries)
    .values({ title: 'A', subdomain: randomUUID(), userId })
    .returning()
  const galleryId = gallery!.id
  const filePath = `galleries/${galleryId}/${randomUUID().replaceAll('-', '')}`
  const expiresAt = new Date(Date.now() + 86_400_000)
  const membership = (status: 'pending' | 'accepted' | 'declined', who?: PersonKind) => ({
    ...{ galleryId, status, expiresAt, email: `${randomUUID()}@example.org` },
    userId: who ? (people[who] as SignedIn).user.id : null,
  })
  const [[image], [chapter], [link], [viewLink], [waiting]] = await Promise.all([
    db()
      .insert(images)
      .values({
        ...{ galleryId, filePath, filename: 'x.png', originalName: 'x.png', mimeType: 'image/png' },
        ...{ fileSize: small.bytes.length, sha256: 'x', crc32: 0 },
        ...{ width: 1, height: 1, placeholder: '#000000' },
      })
      .returning(),
    db().insert(chapters).values({ galleryId, place: 1, title: 'Morning', slug: 'morning' }).returning(),
    db().insert(shareableLinks).values({ galleryId, token: randomUUID(), expiresAt }).returning(),
    db().insert(viewLinks).values({ galleryId, token: randomUUID(), name: 'Ana' }).returning(),
    db()
      .insert(collaborators)
      .values([
        membership('pending'),
        membership('declined', 'declined'),
        ...COLLABORATORS.map((who) => membership('accepted', who)),
      ])
      .returning(),
    db()
      .insert(customDomains)
      .values({
        ...{ galleryId, hostname: `${randomUUID()}.example.org`, providerId: 'host-1', proof: 'x' },
        records: dns,
      }),
    at.services.staging.withFolder(async (folder) => {
      await writeFile(`${folder}/original`, small.bytes)
      await at.services.storage.put(originalKey(filePath), `${folder}/original`)
    }),
  ])
  const invitationToken = newToken()
  await db()
    .insert(invitationLinks)
    .values({ tokenHash: hashToken(invitationToken), collaboratorId: waiting!.id })
  return {
    ...{ galleryId, publicId: gallery!.publicId, imageId: image!.id, chapterId: chapter!.id },
    picture: `/media/${filePath.replace('galleries/', '')}/1.webp`,
    ...{ linkId: link!.id, linkToken: link!.token, collaboratorId: waiting!.id, invitationToken },
    ...{ viewLinkId: viewLink!.id, viewLinkToken: viewLink!.token, guestToken: viewLink!.guestToken },
  }
}

/** The scenes that no call has changed yet, of an active and of an expired owner. Refused calls and reads change nothing. */
const unchanged = new Map<boolean, Scene>()
/** The scene whose link each holder has opened. */
const opened = new Map<Kind, Scene>()

async function sceneFor(kind: Kind): Promise<Scene> {
  const scene = unchanged.get(isFrozen(kind)) ?? (await newScene(kind))
  unchanged.set(isFrozen(kind), scene)
  if ((kind === 'holder of a link' || kind === 'guest of a holder') && opened.get(kind) !== scene) {
    await openLink(kind, scene)
    opened.set(kind, scene)
  }
  return scene
}

const record = { type: 'TXT', name: 'x', value: 'x' }
const dns = {
  id: 'host-1',
  status: 'pending',
  ownership_verification: record,
  routing: record,
  ssl: { validation_records: [] },
}

type Expected = Record<PersonKind, number>
const everybody = (status: number): Expected =>
  Object.fromEntries(KINDS.map((kind) => [kind, status])) as Expected

/** Kinds of people without an account. */
const withoutAccount = (status: number) => ({
  visitor: status,
  'holder of a link': status,
  'holder of a link of another gallery': status,
  'guest of a holder': status,
})

/** Rules of access, in the words of the decisions; each gives the status for every kind of person. */
const RULES = {
  anybody: (ok: number) => everybody(ok),
  nobody: () => everybody(404),
  signedIn: (ok: number): Expected => ({ ...everybody(ok), ...withoutAccount(401) }),
  /** An administrator who acts as somebody may not change that account. */
  ownPerson: (ok: number): Expected => ({ ...RULES.signedIn(ok), 'admin as the owner': 403 }),
  /** People with an active account. */
  active: (ok: number): Expected => ({
    ...RULES.signedIn(ok),
    'expired owner': 403,
    'expired collaborator': 403,
  }),
  activeOwnPerson: (ok: number): Expected => ({ ...RULES.active(ok), 'admin as the owner': 403 }),
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
  /** Members as themselves: nobody writes to others in their name. */
  membersSend: (ok: number): Expected => ({ ...RULES.membersChange(ok), 'admin as the owner': 403 }),
  ownerReads: (ok: number): Expected => ({ ...RULES.membersRead(ok), ...collaborating(403) }),
  ownerChanges: (ok: number): Expected => ({ ...RULES.membersChange(ok), ...collaborating(403) }),
  /** A removed gallery belongs to its owner. */
  ownerSeesRemoved: (ok: number): Expected => ({ ...RULES.membersRead(ok), ...collaborating(404) }),
  ownerChangesRemoved: (ok: number): Expected => ({ ...RULES.membersChange(ok), ...collaborating(404) }),
  admins: (ok: number): Expected => ({ ...everybody(403), ...withoutAccount(401), admin: ok }),
  /** Holders of view links and their guests see more than visitors; for nobody else it exists. */
  linkSees: (ok: number): Expected => ({
    ...everybody(404),
    'holder of a link': ok,
    'guest of a holder': ok,
  }),
  /** Members see, by their session, more than visitors; so do holders of view links and their guests. */
  membersSee: (ok: number): Expected => ({
    ...RULES.membersRead(ok),
    ...withoutAccount(404),
    'holder of a link': ok,
    'guest of a holder': ok,
  }),
  /** Holders have the picks of a public gallery, and (`holdersOfPrivate`) of one that is hidden from visitors. */
  holders: (ok: number): Expected => ({ ...everybody(401), 'holder of a link': ok }),
  holdersOfPrivate: (ok: number): Expected => ({ ...RULES.membersSee(401), 'holder of a link': ok }),
  guests: (ok: number): Expected => ({
    ...everybody(ok),
    'expired owner': 403,
    'collaborator of an expired owner': 403,
  }),
  beganIt: (ok: number): Expected => ({ ...everybody(404), owner: ok, 'admin as the owner': ok }),
}

const collaborating = (status: number) => ({
  collaborator: status,
  'expired collaborator': status,
  'collaborator of an expired owner': status,
})

/**
 * Rule of a call, by its method and path: the first match. It is repeated here and not read from the `who` of the
 * route, so that a wrong one fails. So does a call without a match.
 */
const WHO: [keyof typeof RULES, RegExp][] = [
  ['holdersOfPrivate', /\/picks\b.* \(private\)$/],
  // Members report like other visitors.
  ['linkSees', / \/report\/.* \(private\)$|\/reports \(private\)$/],
  // A call about public galleries only.
  ['nobody', /\/oembed \(private\)$/],
  ['membersSee', / \(private\)$/],
  ['holders', / \/api\/public\/galleries\/:id\/picks\b/],
  ['beganIt', / \/api\/uploads\//],
  ['guests', /^POST \/api\/invite\//],
  ['signedIn', / \/api\/auth\/(user|send-verification)$/],
  [
    'anybody',
    /^OPTIONS | \/api\/(public|auth|invite|doctor|oembed|upload-limits)\b| \/(iframe|report|media)\//,
  ],
  ['admins', / \/api\/(admin\/|impersonate\/:)/],
  ['signedIn', /^GET \/api\/account\/usage$/],
  ['activeOwnPerson', /^(?!GET)\w+ \/api\/account\/site\b/],
  ['ownPerson', / \/api\/(account|webhooks)\b/],
  ['active', /^POST \/api\/galleries(\/import)?$/],
  ['membersSend', /^POST .*\/send\b/],
  ['membersRead', /^POST .*\/(images\/known|images\/download|seen)$/],
  ['ownerReads', /^GET .*\/(collaborators|guest-uploads)$/],
  [
    'ownerChanges',
    /^DELETE \/api\/galleries\/:id$| \/api\/galleries\/:id\/(collaborators|guest-uploads|verify)\b/,
  ],
  ['membersRead', /^GET \/api\/(removed\/)?(galleries|images|chapters|shareable-links|view-links)\/:id\b/],
  [
    'membersChange',
    / \/api\/(galleries|images|chapters|shareable-links|view-links)\/:id\b|^POST \/api\/removed\//,
  ],
  ['signedIn', / \/api\/(galleries|presets|removed|create-checkout-session|impersonate\/stop)\b/],
  ['signedIn', / \/api\/(collaboration-invitation|(accept|decline)-collaboration)\//],
]

/** Statuses of allowed calls that the tests cannot let succeed. */
const REFUSED: [number, RegExp][] = [
  // There is nothing of the kind.
  [404, / \/api\/(account\/(sessions|tokens|passkeys)|presets|admin\/(users|invitations|reports))\/:\w+$/],
  [404, / \/api\/(webhooks|impersonate)\/:| \/api\/account\/site\/preview$/],
  // For the doctor itself, which proves its identity by a secret.
  [404, / \/api\/doctor\//],
  // Some of these would leave no administrator: their input is refused for everybody.
  [
    400,
    /^DELETE \/api\/account$|^PUT \/api\/account\/(email|password)$|^POST \/api\/(webhooks|galleries\/import)$/,
  ],
  [400, /^POST \/api\/account\/(tokens|confirm|passkeys|totp\/confirm|site\/verify)$/],
  [400, /^POST \/api\/auth\/(sign-up|sign-in|passkey|(forgot|reset)-password|verify-email)$/],
]

type Need = {
  /** Replaces the rule of its path. */
  who?: keyof typeof RULES
  /** Status of allowed calls, if it is not the lowest that its route declares. */
  ok?: number
  but?: Partial<Expected>
  /** Changes the scene, before each kind of person calls. */
  before?(scene: Scene): Promise<unknown>
  /** JSON. By default POST, PUT and PATCH send an empty object. */
  body?: object | ((scene: Scene) => object)
  /** Further parts of the request. */
  sends?(scene: Scene): InjectOptions | Promise<InjectOptions>
  /** Runs after all people have called. */
  after?(): Promise<unknown>
}

/** Changes the gallery and announces it, which discards cached answers for holders of its view links. */
const changeGallery = (change: Partial<typeof galleries.$inferInsert>) => (scene: Pick<Scene, 'galleryId'>) =>
  transact(db(), async (tx) => {
    await tx.update(galleries).set(change).where(eq(galleries.id, scene.galleryId))
    await announce(tx, { about: 'gallery-changed', galleryId: scene.galleryId })
  })
const makePrivate = changeGallery({ visibility: 'private' })
const allowOriginals = changeGallery({ visitorDownloads: 'original' })
const allowWebSizes = changeGallery({ visitorDownloads: 'web' })
const removeGallery = changeGallery({ removedAt: new Date() })

/** Removes the image of a scene, once. */
async function removeImage({ galleryId, imageId }: Scene) {
  if ((await db().$count(images, eq(images.id, imageId))) > 0)
    await deleteImages(at.services, { galleryId, imageIds: [imageId], deletedBy: owner.user.id })
}

/** Sends a selection, and returns its address. */
async function selectionIn({ galleryId, imageId }: Scene): Promise<string> {
  const [sent] = await db().insert(selections).values({ galleryId, name: 'Ana' }).returning()
  await db().insert(selectedImages).values({ selectionId: sent!.id, imageId })
  return `/api/galleries/${galleryId}/selections/${sent!.id}`
}

const fillChapter = ({ imageId, chapterId }: Scene) =>
  db().update(images).set({ chapterId, chapterPlace: 1 }).where(eq(images.id, imageId))

const pickImage = ({ viewLinkId, imageId }: Scene) =>
  db().insert(picks).values({ viewLinkId, imageId, mark: 'yes' }).onConflictDoNothing()

const chosen = ({ imageId }: Scene) => ({ imageIds: [imageId] })
const file = (field: string) => () => multipart([{ ...small, field }])
const email = () => ({ email: `${randomUUID()}@example.org` })
const mail = () => ({ to: [`${randomUUID()}@example.org`], subject: 'Your photos', message: 'Here.' })
const form = (payload: string) => () => ({
  payload,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** Headers of tus for one byte of two. */
const TUS = { 'tus-resumable': '1.0.0', 'upload-metadata': 'filename YS5qcGc=' }
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
const beginUpload = () => ({ headers: { ...TUS, 'upload-length': '2' }, payload: undefined })

/** A request for an upload of the owner's or of a guest's. */
const continueUpload =
  (isGuests: boolean, more: InjectOptions = { headers: TUS }) =>
  async ({ galleryId, linkId }: Scene): Promise<InjectOptions> => {
    const sender = isGuests ? { shareableLinkId: linkId } : { userId: owner.user.id }
    const id = newToken()
    await db()
      .insert(uploads)
      .values({ id, galleryId, ...sender, fileName: 'a.jpg', length: 2, receivedAt: new Date() })
    return { url: `/api/uploads/${id}`, ...more }
  }
const oneByte = { headers: BYTES, payload: Buffer.from('a') }

const REMOVED_IMAGE: Need = { before: removeImage, body: ({ imageId }) => ({ images: [imageId] }) }
const REMOVED_GALLERY: Need = {
  who: 'ownerChangesRemoved',
  before: removeGallery,
  body: ({ galleryId }) => ({ galleries: [galleryId] }),
}

const OWNERS_CONFLICT = { owner: 409, 'expired owner': 409, 'admin as the owner': 409 }

/** Needs by call. A remark in brackets makes another case of it, which by default has the same needs. */
const NEEDS: Record<string, Need> = {
  // Opening affects everybody who calls.
  'GET /iframe/:id/with/:token': { after: async () => unchanged.clear() },
  'POST /iframe/:id': { sends: form('password=x') },
  'POST /iframe/:id/p/:imageId': { sends: form('password=x') },
  'GET /iframe/:id/c/:slug': { before: fillChapter },
  'POST /iframe/:id/c/:slug': { sends: form('password=x') },
  'POST /iframe/:id/download': { sends: form('password=x') },
  'POST /report/:id': { sends: form('reason=other&message=Why') },
  'GET /iframe/:id/download': { before: allowOriginals },
  'GET /media/:picture': { sends: ({ picture }) => ({ url: picture }) },

  'GET /api/uploads/:id': { sends: continueUpload(false) },
  'HEAD /api/uploads/:id': { sends: continueUpload(false) },
  'PATCH /api/uploads/:id': { sends: continueUpload(false, oneByte) },
  'DELETE /api/uploads/:id': { sends: continueUpload(false) },
  "GET /api/uploads/:id (a guest's)": { who: 'anybody', sends: continueUpload(true) },
  "HEAD /api/uploads/:id (a guest's)": { who: 'anybody', sends: continueUpload(true) },
  "PATCH /api/uploads/:id (a guest's)": { who: 'guests', sends: continueUpload(true, oneByte) },
  "DELETE /api/uploads/:id (a guest's)": { who: 'anybody', sends: continueUpload(true) },
  'POST /api/galleries/:id/uploads': { sends: beginUpload },
  'POST /api/invite/:token/uploads': { sends: beginUpload },
  'POST /api/invite/:token/upload': { sends: file('images') },
  'DELETE /api/invite/:token/images/:imageId': {
    async before({ imageId, linkId }) {
      await db().update(images).set({ shareableLinkId: linkId }).where(eq(images.id, imageId))
      await db()
        .insert(guestReceipts)
        .values({ imageId, hash: hashToken('a receipt') })
    },
    body: { receipt: 'a receipt' },
  },

  'POST /api/auth/verify-email': { body: { token: 'nonsense' }, but: { 'admin as the owner': 403 } },
  'PATCH /api/account': { body: { lastName: 'Newname' } },
  'DELETE /api/account': { body: {} },
  'DELETE /api/account/sessions': { after: actAsOwner },
  'PATCH /api/account/passkeys/:id': { body: { name: 'Mine' } },
  'DELETE /api/account/passkeys/:id': { body: { password: PASSWORD } },
  // Two-step sign-in is off.
  'POST /api/account/totp/recovery-codes': { body: { password: PASSWORD }, ok: 409 },
  'DELETE /api/account/totp': { body: { password: PASSWORD } },
  'POST /api/account/billing-portal': { ok: 409, but: { owner: 200 } },
  'POST /api/create-checkout-session': { but: { owner: 409, 'admin as the owner': 409 } },
  'PUT /api/account/site/galleries': { body: { galleryIds: [] } },
  'PUT /api/account/site/logo': { sends: file('logo') },
  'PUT /api/account/site/logo-dark': { sends: file('logo') },
  'POST /api/account/site/verify': { body: { hostId: 'host-1' } },

  'PATCH /api/admin/users/:userId/role': { body: { role: 'User' } },
  'PATCH /api/admin/users/:userId/suspended': { body: { suspended: false } },
  'POST /api/admin/invitations': { body: email },
  'PATCH /api/admin/reports/:id': { body: { done: true } },
  'POST /api/impersonate/:userId': { but: { 'admin as the owner': 409 } },
  'POST /api/impersonate/stop': { after: actAsOwner },

  'POST /api/galleries': { body: () => ({ title: 'New', subdomain: randomUUID() }) },
  'POST /api/galleries/import': { sends: () => multipart([]) },
  'POST /api/presets': { body: () => ({ name: randomUUID(), settings: { theme: 'light' } }) },
  'PATCH /api/presets/:id': { body: { name: 'Another name' } },
  'PUT /api/galleries/:id': { body: { title: 'B' } },
  'PATCH /api/galleries/:id': { body: { showTitleInIframe: false } },
  'PATCH /api/galleries/:id (custom domain)': { who: 'ownerChanges', body: { customDomain: null } },
  'PATCH /api/galleries/:id (mails to the owner)': { who: 'ownerChanges', body: { mailOnUploads: false } },
  'PATCH /api/galleries/:id (who sees it)': { who: 'ownerChanges', body: { visibility: 'unlisted' } },
  'PATCH /api/galleries/:id (its password)': { who: 'ownerChanges', body: { password: 'open sesame' } },
  'PATCH /api/galleries/:id (when it closes)': { who: 'ownerChanges', body: { closesAt: null } },
  'POST /api/galleries/:id/verify': { body: { hostId: 'host-1' } },
  // The scene's picture has no renditions.
  'GET /api/galleries/:id/bundle': { ok: 503 },
  'POST /api/galleries/:id/chapters': { body: { title: 'Evening' } },
  'PATCH /api/chapters/:id': { body: { title: 'Noon' } },
  'POST /api/galleries/:id/images': { sends: file('images') },
  'POST /api/galleries/:id/images/known': { body: { sha256: [] } },
  'POST /api/galleries/:id/images/move': {
    body: ({ imageId, chapterId }) => ({ imageIds: [imageId], chapterId }),
  },
  'POST /api/galleries/:id/images/delete': { body: chosen },
  'PATCH /api/galleries/:id/images': { body: ({ imageId }) => ({ imageIds: [imageId], title: 'x' }) },
  'PATCH /api/galleries/:id/images/reorder': { body: chosen },
  'POST /api/galleries/:id/images/approve': { body: chosen },
  'GET /api/galleries/:id/images/download': { sends: ({ imageId }) => ({ query: { ids: `${imageId}` } }) },
  'POST /api/galleries/:id/images/download': { body: chosen },
  'PATCH /api/images/:id': { body: { title: 'x' } },
  'PUT /api/images/:id/file': { sends: file('image') },
  'POST /api/images/:id/file': { sends: file('image') },
  'PATCH /api/shareable-links/:id': { body: { expiresInDays: 30 } },
  'POST /api/galleries/:id/seen': { body: { what: 'picks' } },
  'POST /api/galleries/:id/send': { body: mail },
  'POST /api/galleries/:id/send/preview': { body: mail },
  'POST /api/galleries/:id/view-links': { body: { name: 'Ana' } },
  'PATCH /api/view-links/:id': { body: { isActive: false } },
  'GET /api/view-links/:id/picks-xmp.zip': { before: pickImage },
  'GET /api/view-links/:id/download': { before: pickImage },
  'DELETE /api/galleries/:id/selections/:selectionId': {
    sends: async (scene) => ({ url: await selectionIn(scene) }),
  },
  'GET /api/galleries/:id/selections/:selectionId/download': {
    sends: async (scene) => ({ url: `${await selectionIn(scene)}/download` }),
  },
  'POST /api/galleries/:id/collaborators': { body: email },
  // The token is the right, also for expired accounts; the owner needs none.
  'POST /api/accept-collaboration/:token': { but: OWNERS_CONFLICT },
  'POST /api/decline-collaboration/:token': { but: OWNERS_CONFLICT },

  'GET /api/removed/images/:id/thumbnail': { before: removeImage },
  'GET /api/removed/images/:id/thumbnail (of a gallery)': { who: 'ownerSeesRemoved', before: removeGallery },
  'POST /api/removed/restore': REMOVED_IMAGE,
  'POST /api/removed/delete': REMOVED_IMAGE,
  'POST /api/removed/restore (a gallery)': REMOVED_GALLERY,
  'POST /api/removed/delete (a gallery)': REMOVED_GALLERY,

  'GET /api/public/galleries/:id/images/:imageId/download': { before: allowOriginals },
  'GET /api/public/galleries/:id/download': { before: allowOriginals },
  'GET /api/public/galleries/:id/download/plan': { before: allowOriginals },
  'POST /api/public/galleries/:id/download/plan': { before: allowOriginals, body: chosen },
  'GET /api/public/galleries/:id/images/:imageId/download (web, not prepared)': { before: allowWebSizes },
  'GET /api/public/galleries/:id/download (web, not prepared)': { before: allowWebSizes, ok: 503 },
  'GET /api/public/galleries/:id/download/plan (web, not prepared)': { before: allowWebSizes },
  'POST /api/public/galleries/:id/reports': { body: { reason: 'other', message: 'Why?' } },
  'POST /api/public/galleries/:id/selections': {
    before: changeGallery({ allowSelections: true }),
    body: ({ imageId }) => ({ name: 'Ana', imageIds: [imageId] }),
  },
  'POST /api/public/galleries/:id/unlock': { body: { password: 'x' } },
  'PUT /api/public/galleries/:id/picks/:imageId': { body: { mark: 'yes' } },
  'POST /api/public/galleries/:id/picks/reopen': {
    before: ({ viewLinkId }) =>
      db().update(viewLinks).set({ doneAt: new Date() }).where(eq(viewLinks.id, viewLinkId)),
  },
  'GET /api/oembed': {
    sends: ({ publicId }) => ({ query: { url: `http://localhost:3000/iframe/${publicId}` } }),
  },
}

/** Calls that accept tokens. Others treat them as missing, or need no sign-in and ignore them. */
const OPEN_TO_TOKENS =
  /^(GET \/api\/presets|\w+ \/api\/(galleries|chapters|images|removed|shareable-links|view-links)\b(?!.*\/(collaborators|send|open$)))/
/** Those of them that tokens for one gallery open for every gallery. */
const OF_NO_GALLERY = [
  'GET /api/galleries',
  'GET /api/galleries/counts',
  'GET /api/galleries/check-subdomain/:subdomain',
  'GET /api/removed',
]

function ofTokens(call: string, allowed: number): Record<TokenKind, number> {
  const isOpen = OPEN_TO_TOKENS.test(call)
  return {
    'read token': isOpen && call.startsWith('GET ') ? allowed : 403,
    'write token': isOpen ? allowed : 403,
    'token for another gallery':
      isOpen && OF_NO_GALLERY.includes(call) ? allowed : call.includes('/api/removed/') ? 404 : 403,
    'expired token': 401,
  }
}

type Described = { paths: Record<string, Record<string, { responses: object }>> }
const { paths } = (await visitor(at).get('/api/openapi.json')).json<Described>()

type Call = [call: string, ok: number]
/** Calls in the document of the API, which lists every registered one (openapi.test.ts). */
const API = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, { responses }]): Call => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // Numbers come in their order, before `4XX`.
      Number(Object.keys(responses)[0]),
    ],
  ),
)
/** Visitors' pages of galleries, without redirects from a slash at the end. */
const PAGES = at.app.calls
  .filter(({ method, hostKind }) => method !== 'HEAD' && hostKind === 'app')
  .filter(({ url }) => /^\/(iframe|report)\/:id\b/.test(url) && !url.endsWith('/'))
  .map(
    ({ method, url }): Call => [`${method} ${url}`, method === 'GET' && !url.includes('/with/') ? 200 : 303],
  )

/** Calls in a public gallery, and in one that is hidden from visitors. */
const OF_VISITORS = / \/(api\/public\/galleries\/:|api\/oembed|iframe\/:id(?!\/with)|report\/|media\/)/

type Case = Need & { expected: Partial<Record<Kind, number>> }

function caseOf(call: string, remark: string, declared: number): [string, Case] {
  const name = call + remark
  const isPrivate = remark === ' (private)'
  const need: Need = { ...NEEDS[call], ...NEEDS[name] }
  const rule = need.who ?? WHO.find(([, calls]) => calls.test(isPrivate ? name : call))?.[0]
  const ok = need.ok ?? REFUSED.find(([, calls]) => calls.test(call))?.[0] ?? declared
  // Without a rule no answer is as expected.
  const persons: Expected = { ...everybody(0), ...(rule && RULES[rule](ok)), ...need.but }
  const asksForSignIn = persons.visitor === 401 && persons.owner !== 401
  const expected = { ...persons, ...(asksForSignIn && ofTokens(name, persons.owner)) }
  if (!isPrivate) return [name, { ...need, expected }]
  const before = async (scene: Scene) => {
    await need.before?.(scene)
    await makePrivate(scene)
  }
  return [name, { ...need, before, expected }]
}

const CASES = [...PAGES, ['GET /media/:picture', 200] satisfies Call, ...API].flatMap(([call, ok]) => {
  const remarks = Object.keys(NEEDS).flatMap((name) =>
    name.startsWith(`${call} (`) ? name.slice(call.length) : [],
  )
  return ['', ...remarks, ...(OF_VISITORS.test(call) ? [' (private)'] : [])].map((remark) =>
    caseOf(call, remark, ok),
  )
})

let requests = 0

async function send(call: string, { body, sends }: Need, who: Visitor, scene: Scene) {
  const [method = '', path = ''] = call.split(' ')
  const { galleryId, publicId, imageId, linkId, viewLinkId, invitationToken } = scene
  /** Value for the parameter after each part of a path. */
  const named: Record<string, string | number> = {
    // A public gallery is found by its number.
    'public/galleries': call.endsWith('(private)') ? publicId : galleryId,
    ...{ galleries: galleryId, iframe: publicId, report: publicId, chapters: scene.chapterId, c: 'morning' },
    ...{ images: imageId, picks: imageId, p: imageId, collaborators: scene.collaboratorId },
    ...{ 'shareable-links': linkId, invite: scene.linkToken },
    ...{ 'view-links': viewLinkId, with: scene.viewLinkToken },
    ...{ 'collaboration-invitation': invitationToken, 'accept-collaboration': invitationToken },
    ...{ 'decline-collaboration': invitationToken, 'check-subdomain': 'abc', sessions: 'another' },
    users: /role|suspended/.test(path) ? somebody.user.id : 'nobody',
  }
  const url = path.replaceAll(
    /((?:public\/)?[\w-]+)\/:\w+/g,
    (_, of: string) => `${of}/${named[of] ?? 999999}`,
  )
  return who.request({
    method: method as InjectOptions['method'],
    url,
    // Limits by address are no rights.
    remoteAddress: `198.51.100.${requests++ % 250}`,
    ...(/^(POST|PUT|PATCH)$/.test(method) && { payload: {} }),
    ...(body && { payload: typeof body === 'function' ? body(scene) : body }),
    ...(await sends?.(scene)),
  })
}

const isToken = (kind: string): kind is TokenKind => (TOKEN_KINDS as readonly string[]).includes(kind)

/** Reason that a refusal gives. */
function reasonFor(kind: Kind, status: number): RegExp {
  if (isToken(kind) && status === 401) return /"code":"invalid_token"/
  if (isToken(kind) && status === 403) return /"code":"token_scope"/
  if (/expired/.test(kind) && status === 403) return /"message":"[^"]*(upgrade|Only the owner|permission)/
  return /"message":|Gallery not found/
}

test.each(CASES)('%s', async (call, { expected, ...need }) => {
  const answers: Record<string, number | string> = {}
  for (const kind of Object.keys(expected) as Kind[]) {
    const scene = await sceneFor(kind)
    await need.before?.(scene)
    const { statusCode, body } = await send(call, need, people[kind], scene)
    if (statusCode >= 500 || (statusCode < 400 && !call.startsWith('GET '))) unchanged.delete(isFrozen(kind))
    const isWorded = statusCode < 400 || call.startsWith('HEAD ') || reasonFor(kind, statusCode).test(body)
    const isExpected = isWorded && statusCode === expected[kind]
    answers[kind] = isExpected ? statusCode : `${statusCode} ${body.slice(0, 200)}`
  }
  if (need.before) unchanged.clear()
  await need.after?.()
  expect(answers).toEqual(expected)
})

test('what is written down is of calls that there are', () => {
  const names = CASES.map(([name]) => name)
  const ofNone = [...WHO, ...REFUSED].filter(([, calls]) => !names.some((name) => calls.test(name)))
  expect([ofNone, Object.keys(NEEDS).filter((name) => !names.includes(name))]).toEqual([[], []])
})
