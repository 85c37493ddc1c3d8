import { mkdir } from 'node:fs/promises'
import {
  formatNames,
  type ImageType,
  MAX_IMAGE_PIXELS,
  type UploadLimits,
  unsupportedTypeMessage,
} from '#contract/image-limits.ts'
import type { RenditionFile } from '#server/database/tables/index.ts'
import { type Decoder, type InspectedImage, type Rendition, UnusableImage } from '#server/decoding/decoder.ts'
import { typeOfFile } from '#server/decoding/image-type.ts'
import { newImageFolder } from '#server/files/folders.ts'
import type { RateLimits } from '#server/limits.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest, type Refusal, unsupported } from '#server/platform/http/refusal.ts'
import { type QuotaLeft, requireQuota } from './quota.ts'
import { type ReceivedFile, receiveFile } from './receive-files.ts'
import { measureFiles } from './rendition-files.ts'

/** A received file that is an image, with the renditions that an upload waits for. */
export type PreparedImage = ReceivedFile &
  InspectedImage & { renditions: Rendition[]; renditionFiles: RenditionFile[]; folder: string }

type PrepareServices = { decoder: Decoder; config: { uploads: UploadLimits }; limits: RateLimits }

/** Gallery of a new image, and the payer whose turn and limits its decoding uses. */
export type Recipient = { galleryId: number; payer: string }

/** Uploader of images: a member of the gallery, or a guest with an upload link and the hash of their network. */
export type Uploader = {
  userId: string | null
  shareableLinkId: number | null
  uploaderName?: string | null
  network?: string | null
}

/**
 * Recipient of an uploader's images. Members pay for their own, and guests for those of their network, so that others
 * are served through the same link; the guests of a gallery share its turn, however many links and networks they use.
 */
export const recipientOf = (
  galleryId: number,
  { userId, network }: Pick<Uploader, 'userId' | 'network'>,
): Recipient => ({ galleryId, payer: userId ?? `guests ${galleryId}/${network}` })

/**
 * Receives the files of one field one by one and decodes each while the next arrives. The first that is unusable or has
 * no room aborts all of them.
 */
export async function receiveAndPrepare(
  services: PrepareServices,
  to: Recipient,
  parts: AsyncIterable<FormPart>,
  staging: string,
  room: QuotaLeft,
  field = 'images',
): Promise<{ files: PreparedImage[]; fields: Map<string, string> }> {
  const stop = new AbortController()
  const fields = new Map<string, string>()
  const preparing: Promise<PreparedImage>[] = []
  let failed: unknown
  let bytes = 0
  try {
    for await (const part of parts) {
      if (failed) throw failed
      if (part.kind === 'field') {
        fields.set(part.name, part.value)
        continue
      }
      if (part.name !== field) throw badRequest(`Files must be sent in the field "${field}"`)
      const received = await receiveFile(part, staging, preparing.length, services.config.uploads)
      bytes += received.bytes
      requireQuota(room, { bytes, images: preparing.length + 1 })
      const prepared = prepareImage(services, to, received, stop.signal)
      prepared.catch((error) => {
        failed ??= error
      })
      preparing.push(prepared)
    }
    return { files: await Promise.all(preparing), fields }
  } catch (error) {
    stop.abort()
    await Promise.allSettled(preparing) // nothing may still write into the folder, which is removed now
    throw error
  }
}

/** Checks and decodes a received file. Refuses (400, 415) anything but a usable image, and (429) as `decodeFor` does. */
export async function prepareImage(
  services: PrepareServices,
  { galleryId, payer }: Recipient,
  file: ReceivedFile,
  signal: AbortSignal,
): Promise<PreparedImage> {
  const { decoder, config } = services
  const type = await typeOfFile(file.path)
  if (type && !config.uploads.formats.includes(type)) throw unsupportedType(file)
  const outDirectory = `${file.path}.renditions`
  await mkdir(outDirectory)
  return decodeFor(services, payer, file, async () => {
    const inspected = await decoder.prepare(file.path, outDirectory, { payer, signal })
    const renditionFiles = await measureFiles(inspected.renditions)
    return { ...file, ...inspected, renditionFiles, folder: newImageFolder(galleryId) }
  })
}

/**
 * Decodes a file that a person or guest has sent. Refuses (400, 415) one that is not usable, and (429) every file of a
 * payer who has sent too many that took too long.
 */
export async function decodeFor<Decoded>(
  { limits }: Pick<PrepareServices, 'limits'>,
  payer: string,
  file: ReceivedFile,
  decode: () => Promise<Decoded>,
): Promise<Decoded> {
  await limits('slow-image').spend(payer, 0)
  try {
    return await decode()
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    if (error.reason === 'too-slow') await limits('slow-image').spend(payer)
    throw refusalFor(error, file, await typeOfFile(file.path))
  }
}

const nameOf = (file: Pick<ReceivedFile, 'name'>) => file.name || 'The file'
export const unsupportedType = (file: Pick<ReceivedFile, 'name'>) =>
  unsupported(unsupportedTypeMessage(nameOf(file)))

function refusalFor(
  error: UnusableImage,
  file: Pick<ReceivedFile, 'name'>,
  type: ImageType | undefined,
): Refusal {
  const name = nameOf(file)
  switch (error.reason) {
    case 'type':
      return unsupportedType(file)
    case 'empty':
      return badRequest(`${name} is empty.`, 'unusable_image')
    case 'too-many-pixels':
      return badRequest(`${name} has more than ${MAX_IMAGE_PIXELS / 1_000_000} megapixels.`, 'unusable_image')
    case 'coding':
      return badRequest(
        `${name} is a kind of ${type ? formatNames({ formats: [type] }) : 'file'} that can't be read here. Please save it as a JPEG and add that.`,
        'unusable_image',
      )
    case 'too-slow':
      return badRequest(`${name} takes too long to read.`, 'unusable_image')
    default:
      return badRequest(`${name} is damaged and can't be read as a picture.`, 'unusable_image')
  }
}
