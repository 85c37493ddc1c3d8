import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Has what visitors download of a gallery in web size made for its images. The module of images does it. */
export const prepareDownloads = defineJob<{ galleryId: number }>('prepare-downloads')
