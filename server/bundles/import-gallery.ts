import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Appearance, FileFacts, Look, PageLanguage, VisitorChoices } from '#contract/appearance.ts'
import type { BundleManifest } from '#contract/bundles.ts'
import { grouped } from '#contract/counts.ts'
import { MIDDLE } from '#contract/focus.ts'
import { NewGallery, type Visibility } from '#contract/galleries.ts'
import type { Person } from '#server/accounts/person.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import type { Staging } from '#server/files/staging.ts'
import { isSubdomainAvailable } from '#server/galleries/check-subdomain.ts'
import {
  createGallery,
  createGalleryLike,
  nextGalleryId,
  requireAnotherGallery,
  setFirstCover,
} from '#server/galleries/create-gallery.ts'
import { importImages } from '#server/images/import-images.ts'
import { type QuotaLeft, requireQuota, roomForNewGallery } from '#server/images/quota.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest, conflict, Refusal, tooLarge } from '#server/platform/http/refusal.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { readBundle } from './read-bundle.ts'

export type Import = {
  parts: AsyncIterable<FormPart>
  /** Size of the whole form, in bytes, if it is known. */
  length: number | undefined
}

export type ImportedGallery = { gallery: GalleryRow; imageCount: number }

/** Accounts with an import under way. */
const importing = new Set<string>()
/** Limits the bundles that are unpacked at a time: the manifest of each is held in memory. */
const inTurn = limitConcurrency(4)

/**
 * Makes a gallery of a bundle: order, chapters, texts, appearance and originals as they were. Refuses (400, 413) a damaged
 * or hostile bundle, (403, 409) as creating a gallery and uploads do, and (429) a second import of an account at the same
 * time; then nothing stays.
 */
export async function importGallery(
  services: UploadServices,
  owner: Person,
  form: Import,
): Promise<ImportedGallery> {
  if (importing.has(owner.id)) throw importRunning()
  importing.add(owner.id)
  try {
    return await importFrom(services, owner, form)
  } finally {
    importing.delete(owner.id)
  }
}

async function importFrom(
  services: UploadServices,
  owner: Person,
  { parts, length = 0 }: Import,
): Promise<ImportedGallery> {
  const { db, staging, config } = services
  await requireAnotherGallery(db, owner)
  const room = await roomForNewGallery(db, owner.id, config.quotas)
  requireQuota(room, { bytes: 1, images: 1 })
  const requireSize = sizeLimit(room, config.maxBundleBytes)
  requireSize(length - FORM_BYTES)
  await staging.requireSpace(length)
  return staging.withFolder(async (folder) => {
    const file = path.join(folder, 'bundle.zip')
    const subdomain = await receiveBundle(parts, file, staging, requireSize)
    if (subdomain !== undefined && !(await isSubdomainAvailable(db, subdomain))) throw subdomainTaken()
    return inTurn(async () => {
      const bundle = await readBundle(file, config.quotas.galleryImages, config.uploads)
      try {
        const { images } = bundle.manifest
        const bytes = images.reduce((sum, { fileSize }) => sum + fileSize, 0)
        requireQuota(await roomForNewGallery(db, owner.id, config.quotas), { bytes, images: images.length })
        await staging.requireSpace(bytes)
        return await addGallery(services, owner, bundle.manifest, subdomain, bundle.extract)
      } finally {
        await bundle.close()
      }
    })
  })
}

/** Allowance for multipart overhead. */
const FORM_BYTES = 1024 * 1024
/** Maximum size of a bundle beside the room for originals: a factor for renditions, and bytes for the page. */
const [BYTES_OF_ORIGINALS, OTHER_BYTES] = [3, 60 * 1024 ** 2]

/** Refuses (413) bundles above the size limit, and (403) those above the owner's remaining quota. */
function sizeLimit(room: QuotaLeft, most: number | null) {
  return (bytes: number) => {
    if (most !== null && bytes > most) throw bundleTooLarge(most)
    if (bytes > room.bytes * BYTES_OF_ORIGINALS + OTHER_BYTES) throw room.refuse('bytes')
  }
}

/** Streams the bundle to a file; returns the subdomain in the form. */
async function receiveBundle(
  parts: AsyncIterable<FormPart>,
  file: string,
  staging: Staging,
  requireSize: (bytes: number) => void,
): Promise<string | undefined> {
  let subdomain: string | undefined
  let received = false
  for await (const part of parts) {
    if (part.kind === 'field') {
      if (part.name === 'subdomain' && part.value !== '') subdomain = part.value
      continue
    }
    if (part.name !== 'bundle' || received) throw badRequest('One bundle must be sent, in the field "bundle"')
    await pipeline(part.stream, (chunks) => measured(chunks, staging, requireSize), createWriteStream(file))
    received = true
  }
  if (!received) throw badRequest('No bundle was sent')
  const { data, error } = NewGallery.shape.subdomain.optional().safeParse(subdomain)
  if (error) {
    const { message } = error.issues[0]!
    throw badRequest(message, 'invalid_input', [{ path: 'subdomain', message }])
  }
  return data
}

/** Bytes of an arriving bundle after which free space on the disk is checked again. */
const LOOK_EVERY = 32 * 1024 ** 2

async function* measured(
  chunks: AsyncIterable<Buffer>,
  staging: Staging,
  requireSize: (bytes: number) => void,
) {
  let bytes = 0
  let looked = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    requireSize(bytes)
    if (bytes - looked > LOOK_EVERY) {
      await staging.requireSpace(LOOK_EVERY)
      looked = bytes
    }
    yield chunk
  }
}

async function addGallery(
  services: UploadServices,
  owner: Person,
  { version, gallery: manifest, images }: BundleManifest,
  subdomain: string | undefined,
  extract: (index: number, folder: string) => ReturnType<Awaited<ReturnType<typeof readBundle>>['extract']>,
): Promise<ImportedGallery> {
  const id = await nextGalleryId(services.db)
  const wanted = {
    id,
    title: manifest.title,
    description: manifest.description,
    visibility: arriving(manifest.visibility),
    ...Appearance.parse(manifest),
    ...lookOf(version, manifest),
    ...FileFacts.parse(manifest),
    ...VisitorChoices.parse(manifest),
    ...PageLanguage.parse(manifest),
    translations: manifest.translations,
  }
  let gallery!: GalleryRow
  await importImages(services, {
    galleryId: id,
    userId: owner.id,
    chapters: manifest.chapters,
    images: images.map(
      ({ title, description, anchorText, anchorUrl, translations, takenAt, camera, ...placed }) => ({
        ...{ title, description, anchorText, anchorUrl, translations, takenAt, camera },
        ...{ focusX: placed.focusX, focusY: placed.focusY, chapter: placed.chapter },
      }),
    ),
    async receive(index, folder) {
      return extract(index, folder)
    },
    async begin(tx) {
      const creating = { db: tx, limits: services.limits }
      gallery = await (subdomain === undefined
        ? createGalleryLike(creating, owner, { ...wanted, subdomain: manifest.subdomain })
        : createGallery(creating, owner, { ...wanted, subdomain }))
    },
    async finish(tx, ids) {
      const coverImageId = ids[images.findIndex(({ file }) => file === manifest.cover)]
      if (coverImageId === undefined) return
      await setFirstCover(tx, id, coverImageId)
      gallery = { ...gallery, coverImageId }
    },
  }).catch((error: unknown) => {
    // A picture of a refused type (415) makes the bundle invalid (400): 415 would be about the request.
    const isType = error instanceof Refusal && error.status === 415
    throw isType ? badRequest(error.message, 'unusable_image') : error
  })
  return { gallery, imageCount: images.length }
}

/** Appearance in the manifest. Before version 3 a cover without a chosen focus had the middle. */
function lookOf(version: BundleManifest['version'], manifest: BundleManifest['gallery']): Look {
  const look = Look.parse(manifest)
  const isUnchosen = version < 3 && look.coverFocusX === MIDDLE.focusX && look.coverFocusY === MIDDLE.focusY
  return isUnchosen ? { ...look, coverFocusX: null, coverFocusY: null } : look
}

/** Visibility after the import: private instead of a password, which bundles do not have. */
const arriving = (visibility: Visibility): Visibility => (visibility === 'password' ? 'private' : visibility)

const importRunning = () =>
  new Refusal(
    429,
    'import_running',
    'Another import of yours is still running. Please try again when it has ended.',
    {
      retryAfter: 30,
    },
  )
const bundleTooLarge = (most: number) =>
  tooLarge(`The bundle is larger than ${grouped(most / 1024 ** 2)} MB.`)
const subdomainTaken = () =>
  conflict('This subdomain is already taken. Please choose a different one.', 'subdomain_taken')
