import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import type { CurrentUser } from '#contract/accounts.ts'
import type { AddressKind } from '#contract/addresses.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { NewViewLinkInput, ViewLink } from '#contract/view-links.ts'
import { joinEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { visitorsAddress } from '#server/galleries/address.ts'
import { giveDatabase, roomyMemory } from './data-folder.ts'
import type { ImageFile } from './image-files.ts'
import { emailTo } from './mailbox.ts'
import { PASSWORD } from './password.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

export { expect } from '@playwright/test'

export type RunningProgram = Program & { dataDirectory: string }

/** Tests in a real browser against the real program, which is started once for all tests of a run. */
export const test = base.extend<object, { addresses: AddressKind; program: RunningProgram }>({
  // Applies to all programs of the project in playwright.config.ts.
  addresses: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern here
    async ({}, use, { project }) => {
      const addresses = project.name === 'paths' ? 'paths' : 'hosts'
      process.env.ADDRESSES = addresses
      await use(addresses)
    },
    { scope: 'worker', auto: true },
  ],
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern here
    async ({}, use) => withProgram({}, use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ program }, use) => use(program.origin),
})

/** Folders of each running program's e-mails, by its origin. */
const outboxes = new Map<string, string>()

/** The address of a gallery's or site's page, as the browser shows it. */
export const addressOf = ({ origin }: Pick<Program, 'origin'>, name: string): string =>
  visitorsAddress({ subdomain: name }, null, {
    publicUrl: new URL(origin),
    addresses: process.env.ADDRESSES as AddressKind,
  })

/** Starts the program with a data folder of its own; `remove` ends it and deletes the folder. */
export async function startWithFolder(
  options: Omit<ProgramOptions, 'dataDirectory'>,
): Promise<RunningProgram & { remove(): Promise<void> }> {
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-journey-'))
  await giveDatabase(dataDirectory)
  const program = await startProgram({ ...options, dataDirectory })
  outboxes.set(program.origin, dataDirectory)
  const remove = async () => {
    await program.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return { ...program, dataDirectory, remove }
}

/** Runs the program with a data folder of its own for as long as `use` takes. */
export async function withProgram(
  options: Omit<ProgramOptions, 'dataDirectory'>,
  use: (program: RunningProgram) => Promise<void>,
): Promise<void> {
  const { remove, ...program } = await startWithFolder(options)
  try {
    await use(program)
  } finally {
    await remove()
  }
}

/** Starts a second process on the database and the files of a running program. */
export async function startBeside({ dataDirectory }: RunningProgram): Promise<Program> {
  const { url } = await joinEmbeddedPostgres({ directory: path.join(dataDirectory, 'postgres') })
  return startProgram({ dataDirectory, environment: { DATABASE_URL: url } })
}

/** Sender of requests: a page, whose browser is signed in with it, or a client without one. */
type Person = Pick<Page, 'request'>

/** Signs up and signs in a new person, whose e-mail is proven, without the screens for it. */
export async function signUp({ request }: Person, firstName = 'Mara'): Promise<CurrentUser> {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.org`
  const answer = await request.post('/api/auth/sign-up', {
    data: { email, password: PASSWORD, firstName },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  const message = await emailTo(outboxes.get(new URL(answer.url()).origin)!, email, 'Confirm')
  const token = message.links[0]!.split('/').at(-1)
  const proven = await request.post('/api/auth/verify-email', { data: { token } })
  if (!proven.ok()) throw new Error(await proven.text())
  return proven.json()
}

/** Creates a gallery of the signed-in person, without the screen for it. */
export async function createGallery(
  { request }: Person,
  title: string,
  description?: string,
): Promise<Gallery> {
  const answer = await request.post('/api/galleries', {
    data: { title, description, subdomain: `story-${randomUUID().slice(0, 12)}` },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.json()
}

/** Adds images to a gallery, without the screen for it. */
export async function addImages({ request }: Person, gallery: Gallery, files: ImageFile[]): Promise<Image[]> {
  const form = new FormData()
  for (const { name, type, bytes } of files)
    form.append('images', new File([new Uint8Array(bytes)], name, { type }))
  const answer = await request.post(`/api/galleries/${gallery.id}/images`, { multipart: form })
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.json()
}

/** Creates a view link of a gallery, without the screen for it. */
export async function createViewLink(
  { request }: Person,
  gallery: Gallery,
  wanted: NewViewLinkInput,
): Promise<ViewLink> {
  const answer = await request.post(`/api/galleries/${gallery.id}/view-links`, { data: wanted })
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.json()
}

/** A file for Playwright's file inputs. */
export const chosen = ({ name, type, bytes }: ImageFile) => ({ name, mimeType: type, buffer: bytes })
