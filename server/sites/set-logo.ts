import { mkdir } from 'node:fs/promises'
import { and, eq, type SQL } from 'drizzle-orm'
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE, LOGO_TYPES, LOGO_WIDTH } from '#contract/sites.ts'
import type { Ground } from '#contract/studio.ts'
import type { Base } from '#server/base.ts'
import { announce } from '#server/database/announcements.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type LogoRow, logos } from '#server/database/tables/index.ts'
import type { Decoder } from '#server/decoding/decoder.ts'
import { typeOfFile } from '#server/decoding/image-type.ts'
import { newLogoFolder, originalKey } from '#server/files/folders.ts'
import { measureFile } from '#server/files/measure-content.ts'
import { removeFolder } from '#server/files/remove-folder.ts'
import type { Staging } from '#server/files/staging.ts'
import { storeThenClaim } from '#server/files/store-then-claim.ts'
import { decodeFor, unsupportedType } from '#server/images/prepare-image.ts'
import { type ReceivedFile, receiveFile } from '#server/images/receive-files.ts'
import type { FormPart } from '#server/platform/http/multipart.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { changeSite, changeSiteIn } from './changed.ts'

export type LogoServices = Base & { staging: Staging; decoder: Decoder }

const LIMITS = { maxFileBytes: LOGO_MAX_BYTES, formats: [...LOGO_TYPES] }

/**
 * Gives a site its logo for a ground, re-encoded from the pixels of the received file; a job removes the previous logo.
 * Refuses (400, 413, 415) files as an upload does.
 */
export const setLogo = (
  services: LogoServices,
  userId: string,
  ground: Ground,
  parts: AsyncIterable<FormPart>,
): Promise<void> =>
  services.staging.withFolder(async (folder) => {
    const file = await receiveLogo(parts, folder)
    const { path, ...drawn } = await drawLogo(services, userId, file, `${folder}/drawn`)
    const logo = { folder: newLogoFolder(), ...drawn }
    await storeThenClaim(
      services,
      async (reserve) => {
        await reserve([logo.folder])
        await services.storage.put(originalKey(logo.folder), path)
      },
      (tx) =>
        changeSiteIn(tx, userId, async () => {
          await dropLogos(tx, services.jobs, isLogo(userId, ground))
          await tx.insert(logos).values({ siteOf: userId, ground, ...logo })
        }),
    )
  })

export const removeLogo = (
  { db, jobs }: Pick<Base, 'db' | 'jobs'>,
  userId: string,
  ground: Ground,
): Promise<void> => changeSite(db, userId, (tx) => dropLogos(tx, jobs, isLogo(userId, ground)))

const isLogo = (userId: string, ground: Ground) => and(eq(logos.siteOf, userId), eq(logos.ground, ground))!

/** Removes the rows of these logos; jobs of the same transaction remove their files. */
export async function dropLogos(tx: Transaction, jobs: Jobs, which: SQL): Promise<void> {
  const dropped = await tx.delete(logos).where(which).returning({ folder: logos.folder })
  await jobs.enlist(tx, removeFolder, dropped)
  await announce(tx, ...dropped.map(({ folder }) => ({ about: 'files-removed', folder }) as const))
}

async function receiveLogo(parts: AsyncIterable<FormPart>, folder: string): Promise<ReceivedFile> {
  let file: ReceivedFile | undefined
  for await (const part of parts) {
    if (part.kind === 'field') continue
    if (part.name !== 'logo') throw badRequest('The file must be sent in the field "logo"')
    file = await receiveFile(part, folder, 0, LIMITS)
  }
  if (!file) throw badRequest('No logo was sent')
  return file
}

async function drawLogo(
  { decoder, limits }: LogoServices,
  payer: string,
  file: ReceivedFile,
  folder: string,
): Promise<Pick<LogoRow, 'width' | 'height' | 'isInk' | 'bytes' | 'sha256'> & { path: string }> {
  const type = await typeOfFile(file.path)
  if (!LOGO_TYPES.some((one) => one === type)) throw unsupportedType(file)
  await mkdir(folder)
  return decodeFor({ limits }, payer, file, async () => {
    const { width, height } = await decoder.prepare(file.path, folder, { payer })
    if (Math.max(width, height) > LOGO_MAX_SIDE) {
      throw badRequest(`A logo may be at most ${LOGO_MAX_SIDE} pixels wide and high.`, 'unusable_image')
    }
    const scale = Math.min(1, LOGO_WIDTH / width)
    const size = { width: Math.min(width, LOGO_WIDTH), height: Math.max(1, Math.round(height * scale)) }
    const [drawn] = await decoder.makeRenditions(file.path, [size], folder, {
      urgency: 'awaited',
      payer,
      format: 'logo',
    })
    const { path, isInk = false } = drawn!
    const { bytes, sha256 } = (await measureFile(path))!
    return { path, ...size, isInk, bytes, sha256 }
  })
}
