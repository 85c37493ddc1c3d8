import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Appearance, FileFacts, VisitorChoices } from '#contract/appearance.ts'
import type { BundleManifest } from '#contract/bundles.ts'
import { NewGallery, type Visibility } from '#contract/galleries.ts'
import type { Person } from '#server/accounts/person.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { isSubdomainAvailable } from '#server/galleries/check-subdomain.ts'
import {
  createGallery,
  createGalleryLike,
  nextGalleryId,
  requireAnotherGallery,
  setFirstCover,
} from '#server/galleries/create-gallery.ts'
import type { UploadServices } from '#server/images/add-images.ts'
import { importImages } from '#server/images/import-images.ts'
import { type Quotas, requireQuota, roomForNewGallery } from '#server/images/quota.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest, conflict, Refusal, tooLarge } from '#server/platform/http/refusal.ts'
import { readBundle } from './read-bundle.ts'

export type ImportServices = UploadServices & {
  config: { quotas: Quotas; maxBundleBytes: number | null }
}

export type Import = {
  parts: AsyncIterable<FormPart>
  /** Of the whole form, in bytes, if it is known. */
  length: number | undefined
}

export type ImportedGallery = { gallery: GalleryRow; imageCount: number }

/**
 * Makes a gallery of a bundle: order, texts, appearance and originals as they were. Refuses (400, 413) a damaged or
 * hostile bundle, and (403, 409) what Create Gallery and uploads refuse; then nothing stays.
 */
export async function importGallery(
  services: ImportServices,
  owner: Person,
  { parts, length = 0 }: Import,
): Promise<ImportedGallery> {
  const { db, staging, config } = services
  await requireAnotherGallery(db, owner)
  requireQuota(await roomForNewGallery(db, owner.id, config.quotas), { bytes: 1, images: 1 })
  // A form adds a few hundred bytes.
  const most = config.maxBundleBytes ?? Number.POSITIVE_INFINITY
  if (length > most + 1024 * 1024) throw bundleTooLarge(most)
  return staging.withFolder(async (folder) => {
    const file = path.join(folder, 'bundle.zip')
    const subdomain = await receiveBundle(parts, file, most)
    if (subdomain !== undefined && !(await isSubdomainAvailable(db, subdomain))) throw subdomainTaken()
    const bundle = await readBundle(file)
    try {
      const { images } = bundle.manifest
      const bytes = images.reduce((sum, { fileSize }) => sum + fileSize, 0)
      requireQuota(await roomForNewGallery(db, owner.id, config.quotas), { bytes, images: images.length })
      return await addGallery(services, owner, bundle.manifest, subdomain, bundle.extract)
    } finally {
      await bundle.close()
    }
  })
}

/** Streams the bundle to a file; returns the subdomain that the form asks for. */
async function receiveBundle(
  parts: AsyncIterable<FormPart>,
  file: string,
  most: number,
): Promise<string | undefined> {
  let subdomain: string | undefined
  let received = false
  for await (const part of parts) {
    if (part.kind === 'field') {
      if (part.name === 'subdomain' && part.value !== '') subdomain = part.value
      continue
    }
    if (part.name !== 'bundle' || received) throw badRequest('One bundle must be sent, in the field "bundle"')
    let bytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done(bytes > most ? bundleTooLarge(most) : null, chunk)
      },
    })
    await pipeline(part.stream, measure, createWriteStream(file))
    received = true
  }
  if (!received) throw badRequest('No bundle was sent')
  const { data, error } = NewGallery.shape.subdomain.optional().safeParse(subdomain)
  if (error) throw badRequest(error.issues[0]!.message)
  return data
}

async function addGallery(
  services: ImportServices,
  owner: Person,
  { gallery: said, images }: BundleManifest,
  subdomain: string | undefined,
  extract: (index: number, folder: string) => ReturnType<Awaited<ReturnType<typeof readBundle>>['extract']>,
): Promise<ImportedGallery> {
  const id = await nextGalleryId(services.db)
  const wanted = {
    id,
    title: said.title,
    description: said.description,
    visibility: arriving(said.visibility),
    ...Appearance.parse(said),
    ...FileFacts.parse(said),
    ...VisitorChoices.parse(said),
  }
  let gallery!: GalleryRow
  await importImages(services, {
    galleryId: id,
    userId: owner.id,
    images: images.map(({ title, description, anchorText, anchorUrl, takenAt, camera }) => ({
      title,
      description,
      anchorText,
      anchorUrl,
      takenAt,
      camera,
    })),
    async receive(index, folder) {
      return extract(index, folder)
    },
    async begin(tx) {
      gallery = await (subdomain === undefined
        ? createGalleryLike(tx, owner, { ...wanted, subdomain: said.subdomain })
        : createGallery(tx, owner, { ...wanted, subdomain }))
    },
    async finish(tx, ids) {
      const coverImageId = ids[images.findIndex(({ file }) => file === said.cover)]
      if (coverImageId === undefined) return
      await setFirstCover(tx, id, coverImageId)
      gallery = { ...gallery, coverImageId }
    },
  }).catch((error: unknown) => {
    // Of a picture in a bundle it is the bundle that is wrong.
    const isType = error instanceof Refusal && error.status === 415
    throw isType ? badRequest(error.message, 'unusable_image') : error
  })
  return { gallery, imageCount: images.length }
}

/** No password is in a bundle: what was not open arrives closed. */
const arriving = (visibility: Visibility): Visibility => (visibility === 'password' ? 'private' : visibility)

const bundleTooLarge = (most: number) =>
  tooLarge(`The bundle is larger than ${(most / 1024 ** 2).toLocaleString('en-US')} MB.`)
const subdomainTaken = () =>
  conflict('This subdomain is already taken. Please choose a different one.', 'subdomain_taken')
