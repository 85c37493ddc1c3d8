/** Targets for files sent to a gallery, from the page of its images and by the command-line program. */
import type { Target } from './post.ts'
import type { Plan } from './queue.ts'

/** Plan with one file per request. After most failures the next file is sent. */
export const ONE_BY_ONE: Plan = {
  files: 1,
  bytes: 0,
  endsAt: ({ status, code }) => status === 401 || code === 'quota_exceeded',
}

/** Address for large files of a gallery. */
export const uploadsUrl = (galleryId: number) => `/api/galleries/${galleryId}/uploads`

/** Target for new images. */
export const targetOf = (galleryId: number): Target => ({
  url: `/api/galleries/${galleryId}/images`,
  resumableUrl: uploadsUrl(galleryId),
})

/** Target for the new file of an image. */
export const replacementOf = (imageId: number): Target => ({
  url: `/api/images/${imageId}/file`,
  method: 'PUT',
  field: 'image',
})

/** Address that tells which files a gallery has. */
export const knownUrl = (galleryId: number) => `/api/galleries/${galleryId}/images/known`
