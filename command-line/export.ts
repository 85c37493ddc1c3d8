/** `export`: the bundles of all of one's own galleries, as files of a folder. */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { GalleryListItem } from '#contract/galleries.ts'
import { fetchBundle } from './fetch-bundle.ts'
import { readGalleries } from './galleries.ts'
import { isShutOut, Refused } from './host.ts'
import type { Report } from './report.ts'
import { Failure } from './wrong-call.ts'

/** The file of each gallery in the folder, and the version that the host gave it. */
type Kept = { origin: string; galleries: Record<string, { file: string; etag: string }> }

const KEPT = '.picturerail-export.json'

async function readKept(folder: string, origin: string): Promise<Kept> {
  const none = { origin, galleries: {} }
  try {
    const kept = JSON.parse(await readFile(path.join(folder, KEPT), 'utf8')) as Kept
    return kept.origin === origin ? kept : none
  } catch (error) {
    // On the first export, or if another program wrote into the file, everything is fetched.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return none
    throw error
  }
}

async function writeKept(folder: string, kept: Kept): Promise<void> {
  const place = path.join(folder, KEPT)
  await writeFile(`${place}.new`, JSON.stringify(kept))
  await rename(`${place}.new`, place)
}

/** Version of the bundle in the folder, as the host named it; undefined if it is missing. */
async function versionOf(folder: string, file: string, kept: Kept, id: number): Promise<string | undefined> {
  const of = kept.galleries[id]
  if (of?.file !== file) return undefined
  return (await stat(path.join(folder, file)).catch(() => null)) ? of.etag : undefined
}

async function exportOne(
  { id, subdomain }: GalleryListItem,
  folder: string,
  kept: Kept,
  stopping: AbortSignal,
): Promise<'saved' | 'unchanged'> {
  const file = `${subdomain}.zip`
  const had = await versionOf(folder, file, kept, id)
  const etag = await fetchBundle(id, path.join(folder, file), had, stopping)
  if (etag === had) return 'unchanged'
  const others = Object.entries(kept.galleries).filter(([, other]) => other.file !== file)
  kept.galleries = { ...Object.fromEntries(others), [id]: { file, etag } }
  await writeKept(folder, kept)
  return 'saved'
}

/** Fetches the galleries that have changed since the last export to the folder. Throws Refused without access. */
export async function exportGalleries(
  folder: string,
  origin: string,
  report: Report,
  stopping: AbortSignal,
): Promise<void> {
  const own = (await readGalleries()).filter(({ access }) => access === 'owner')
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new Failure(`${folder}: ${(error as Error).message}`)
  }
  const kept = await readKept(folder, origin)
  for (const gallery of own) {
    const file = path.join(folder, `${gallery.subdomain}.zip`)
    try {
      const event = await exportOne(gallery, folder, kept, stopping)
      report.say({ event, galleryId: gallery.id, file })
    } catch (error) {
      stopping.throwIfAborted()
      if (error instanceof Refused && isShutOut(error)) throw error
      // A full or read-only disk is reported for its file, like a refusal by the host.
      if (!(error instanceof Refused || (error instanceof Error && 'code' in error))) throw error
      report.say({ event: 'failed', file, message: error.message })
    }
  }
}
