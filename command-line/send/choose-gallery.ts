/** The gallery and the chapter that files are sent to. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Preset } from '#contract/presets.ts'
import {
  giveSubdomain,
  RESERVED_SUBDOMAINS,
  subdomainProblem,
  suggestSubdomain,
} from '#contract/subdomain.ts'
import type { SendOptions } from '../arguments.ts'
import { readGalleries } from '../galleries.ts'
import { callHost, Refused } from '../host.ts'
import type { Report } from '../report.ts'
import { nameFor, stateFolder } from '../state-folder.ts'
import { Failure } from '../wrong-call.ts'

/** `end`: makes the next command with the same words create another new gallery. */
type Chosen = { galleryId: number; end(): Promise<void> }

const sameText = (one: string, other: string) => one.trim().normalize() === other.trim().normalize()

export async function chooseGallery(
  { to, paths }: SendOptions,
  origin: string,
  report: Report,
): Promise<Chosen> {
  const galleries = await readGalleries()
  if ('gallery' in to) {
    const found =
      galleries.find(({ id }) => String(id) === to.gallery) ??
      galleries.find(({ subdomain }) => subdomain === to.gallery)
    // Ask the host about a number: its refusal may say that the token is for another gallery.
    if (!found && /^\d{1,9}$/.test(to.gallery))
      await callHost('GET', `/api/galleries/${to.gallery}`).catch(passUnlessMissing)
    if (!found) throw new Failure(`There is no gallery '${to.gallery}' that this token opens.`)
    return { galleryId: found.id, end: async () => {} }
  }
  // After a break, the restarted program continues in the gallery that it made.
  const words = [to.title, to.preset ?? '', ...paths.map((place) => path.resolve(place)).sort()]
  const note = path.join(await stateFolder(), `new-${nameFor(origin, ...words)}`)
  const end = () => rm(note, { force: true })
  const begun = Number(await readFile(note, 'utf8').catch(() => ''))
  if (galleries.some(({ id }) => id === begun)) return { galleryId: begun, end }
  const { id, title, subdomain, address } = await createGallery(to.title, to.preset)
  await writeFile(note, String(id))
  report.say({ event: 'created', id, title, subdomain, address })
  return { galleryId: id, end }
}

function passUnlessMissing(error: unknown): void {
  if (!(error instanceof Refused && error.status === 404)) throw error
}

async function createGallery(title: string, presetName?: string): Promise<Gallery> {
  const preset = presetName === undefined ? {} : { preset: await presetCalled(presetName) }
  const create = (subdomain: string) =>
    callHost<Gallery>('POST', '/api/galleries', { title, subdomain, ...preset })
  const suggested = suggestSubdomain(title)
  if (subdomainProblem(suggested) || RESERVED_SUBDOMAINS.has(suggested)) return create(giveSubdomain())
  return create(suggested).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'subdomain_taken') return create(giveSubdomain())
    throw error
  })
}

async function presetCalled(name: string): Promise<number> {
  const presets = await callHost<Preset[]>('GET', '/api/presets')
  const found = presets.find((preset) => sameText(preset.name, name))
  if (!found) throw new Failure(`There is no preset '${name}'.`)
  return found.id
}

/** The first chapter with this title, or a new one. */
export async function chooseChapter(galleryId: number, title: string): Promise<number> {
  const place = `/api/galleries/${galleryId}/chapters`
  const chapters = await callHost<Chapter[]>('GET', place)
  const found = chapters.find((chapter) => sameText(chapter.title, title))
  return (found ?? (await callHost<Chapter>('POST', place, { title }))).id
}
