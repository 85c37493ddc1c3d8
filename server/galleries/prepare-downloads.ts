import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Enlists the missing web-size files of a gallery's downloads. Handled by the images module. */
export const prepareDownloads = defineJob<{ galleryId: number }>('prepare-downloads')
