import { WALL_LOOK } from '#contract/appearance.ts'
import type { Gallery, GalleryCreation, NewGallery } from '#contract/galleries.ts'
import { giveSubdomain } from '#contract/subdomain.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import type { ChosenLook } from './look/look-choice.tsx'

const fieldsOf = (look: ChosenLook): Partial<GalleryCreation> => {
  if (look === 'classic') return {}
  return look === 'wall' ? WALL_LOOK : { like: look }
}

export const createGallery = (wanted: NewGallery, look: ChosenLook) =>
  sendJson<Gallery>('POST', '/api/galleries', { ...wanted, ...fieldsOf(look) } satisfies GalleryCreation)

/** The title of a gallery that has not been named yet. */
export const UNTITLED = 'Untitled'

/** A gallery for pictures that come first: its title and address are chosen afterwards. */
export async function createUntitled(): Promise<Gallery> {
  const wanted = { title: UNTITLED, description: null, subdomain: giveSubdomain() }
  return createGallery(wanted, 'wall').catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'subdomain_taken') return createUntitled()
    throw error
  })
}
