import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { Person } from '#server/accounts/person.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { galleries, images, samples } from '#server/database/tables/index.ts'
import { addImages, type UploadServices } from '#server/images/add-images.ts'
import { defineJob, type Jobs } from '#server/platform/jobs/jobs.ts'
import { SAMPLE_GALLERIES } from './catalogue.ts'
import { drawPictures } from './draw-pictures.ts'
import type { SamplePicture } from './sample-picture.ts'

/** Draws the pictures of one sample gallery and hangs them, those that do not hang yet. */
export const hangSamplePictures = defineJob<{ name: string }>('hang-sample-pictures', { atATime: 1 })

/** Makes the sample galleries, still empty, and enlists the drawing. */
export async function createSampleGalleries(tx: Transaction, jobs: Jobs, owner: Person): Promise<void> {
  const rows = await tx
    .insert(galleries)
    .values(SAMPLE_GALLERIES.map(({ pictures: _, ...gallery }) => ({ ...gallery, userId: owner.id })))
    .returning()
  await tx
    .insert(samples)
    .values(rows.map((gallery, position) => ({ name: gallery.subdomain, position, galleryId: gallery.id })))
  await jobs.enlist(
    tx,
    hangSamplePictures,
    rows.map(({ subdomain }) => ({ name: subdomain })),
  )
}

/** Whether sample galleries still wait for pictures. */
export const samplesUnderWay = async (db: Database): Promise<boolean> =>
  (await db.$count(samples, eq(samples.complete, false))) > 0

export const doHangSamplePictures =
  (services: UploadServices) =>
  async ({ name }: { name: string }) => {
    const { db } = services
    const [sample] = await db.select().from(samples).where(eq(samples.name, name))
    const pictures = SAMPLE_GALLERIES.find(({ subdomain }) => subdomain === name)?.pictures ?? []
    if (!sample || sample.complete) return
    const hanging = await db
      .select({ name: images.originalName })
      .from(images)
      .where(eq(images.galleryId, sample.galleryId))
    const missing = pictures.filter(({ fileName }) => !hanging.some((image) => image.name === fileName))
    await drawPictures(missing, (picture, bytes) => hang(services, sample.galleryId, picture, bytes))
    await db.update(samples).set({ complete: true }).where(eq(samples.name, name))
  }

async function hang(services: UploadServices, galleryId: number, picture: SamplePicture, bytes: Buffer) {
  const [gallery] = await services.db.select().from(galleries).where(eq(galleries.id, galleryId))
  if (!gallery) return
  const [image] = await addImages(services, {
    galleryId,
    parts: oneFile(picture.fileName, bytes),
    uploaderOf: () => ({ userId: gallery.userId, shareableLinkId: null }),
  })
  await services.db
    .update(images)
    .set({ title: picture.title, description: picture.description ?? null })
    .where(and(eq(images.id, image!.id)))
}

async function* oneFile(fileName: string, bytes: Buffer) {
  yield { kind: 'file' as const, name: 'images', fileName, stream: Readable.from([bytes]) }
}
