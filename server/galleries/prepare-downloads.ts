import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Has what downloads of a gallery take made where it is missing. The module of images does it. */
export const prepareDownloads = defineJob<{ galleryId: number }>('prepare-downloads')
