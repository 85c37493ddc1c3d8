/** How files are sent to a gallery, from the page of its images and by the program for the command line. */
import type { Target } from './post.ts'
import type { Plan } from './queue.ts'

/** One file per request. After most failures the next file is sent. */
export const ONE_BY_ONE: Plan = {
  files: 1,
  bytes: 0,
  endsAt: ({ status, code }) => status === 401 || code === 'quota_exceeded',
}

/** Where large files are sent to a gallery. */
export const uploadsUrl = (galleryId: number) => `/api/galleries/${galleryId}/uploads`

/** Where new images go. */
export const targetOf = (galleryId: number): Target => ({
  url: `/api/galleries/${galleryId}/images`,
  resumableUrl: uploadsUrl(galleryId),
})

/** Where the other file of an image goes. */
export const replacementOf = (imageId: number): Target => ({
  url: `/api/images/${imageId}/file`,
  method: 'PUT',
  field: 'image',
})

/** What is asked which files a gallery has. */
export const knownUrl = (galleryId: number) => `/api/galleries/${galleryId}/images/known`
