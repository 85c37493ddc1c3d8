/**
 * Unfinished uploads of large files that this browser has begun, each with its address, until the file is chosen again.
 * Kept in localStorage; if that is disabled, they are forgotten with the page.
 */
import { UPLOAD_LIFETIME_DAYS } from '#contract/upload-lifetime.ts'
import { tellWaiting } from './on-waiting.ts'
import { readWaiting, writeWaiting } from './waiting-key.ts'

export type WaitingUpload = {
  /** Address of the call that began it. */
  begunAt: string
  /** Its own address. */
  url: string
  name: string
  size: number
  lastModified: number
  /** Time of the beginning, in milliseconds since 1970. */
  since: number
}

const LIFETIME_MS = UPLOAD_LIFETIME_DAYS * 24 * 60 * 60 * 1000

function readAll(): WaitingUpload[] {
  try {
    const stored = JSON.parse(readWaiting() || '[]')
    return Array.isArray(stored) ? stored.filter(({ since }) => since > Date.now() - LIFETIME_MS) : []
  } catch {
    // Storage is disabled, or another program wrote into it.
    return []
  }
}

function writeAll(uploads: WaitingUpload[]) {
  writeWaiting(uploads.length > 0 ? JSON.stringify(uploads) : null)
  tellWaiting()
}

/** The addresses of the calls that began them, each once. */
export const waitingPlaces = (): string[] => [...new Set(readAll().map(({ begunAt }) => begunAt))]

const isOf = (file: File) => (upload: WaitingUpload) =>
  upload.name.normalize() === file.name.normalize() &&
  upload.size === file.size &&
  upload.lastModified === file.lastModified

/** The unfinished uploads to a gallery or through a link. */
export const waitingUploads = (begunAt: string): WaitingUpload[] =>
  readAll().filter((upload) => upload.begunAt === begunAt)

/** The address of the unfinished upload of this file, which has the same name, size and date. */
export const waitingUploadOf = (begunAt: string, file: File): string | null =>
  waitingUploads(begunAt).find(isOf(file))?.url ?? null

export function rememberUpload(begunAt: string, file: File, url: string): void {
  const { name, size, lastModified } = file
  const isThis = isOf(file)
  // Replaces an earlier upload, which has ended on the server.
  const others = readAll().filter((upload) => upload.begunAt !== begunAt || !isThis(upload))
  writeAll([...others, { begunAt, url, name, size, lastModified, since: Date.now() }])
}

export const forgetUploads = (urls: readonly string[]): void =>
  writeAll(readAll().filter(({ url }) => !urls.includes(url)))

/** Ends uploads on the server, too. Those that cannot be reached expire there after some days. */
export async function endUploads(urls: readonly string[]): Promise<void> {
  forgetUploads(urls)
  await Promise.allSettled(
    urls.map((url) => fetch(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })),
  )
}

/** Maximum number of names; beyond them only their count is shown. */
export const MAX_NAMES = 3

/** 'Choose the same files again to continue: a.jpg, b.jpg' */
export function waitingHint(waiting: readonly Pick<WaitingUpload, 'name'>[]): string {
  const names = waiting.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = waiting.length > MAX_NAMES ? ` and ${waiting.length - MAX_NAMES} more` : ''
  const files = waiting.length === 1 ? 'file' : 'files'
  return `Choose the same ${files} again to continue: ${names.join(', ')}${more}`
}

/** '3 uploads are waiting for their files' */
export const waitingText = (count: number): string =>
  count === 1 ? '1 upload is waiting for its file' : `${count} uploads are waiting for their files`
