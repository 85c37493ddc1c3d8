import type { Gallery, GalleryCreation } from '#contract/galleries.ts'
import { giveSubdomain } from '#contract/subdomain.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { type ChosenLook, fieldsOf } from './look/look-choice.tsx'

/** Creates a gallery with a look; `wanted` has the other fields. */
export const createGallery = (wanted: GalleryCreation, look: ChosenLook) =>
  sendJson<Gallery>('POST', '/api/galleries', { ...wanted, ...fieldsOf(look) } satisfies GalleryCreation)

/** Title of a gallery that has not been named yet. */
export const UNTITLED = 'Untitled'

/** Creates a gallery for pictures that come first: its title and address are chosen afterwards. */
export async function createUntitled(): Promise<Gallery> {
  const wanted = { title: UNTITLED, description: null, subdomain: giveSubdomain() }
  return createGallery(wanted, 'wall').catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'subdomain_taken') return createUntitled()
    throw error
  })
}
