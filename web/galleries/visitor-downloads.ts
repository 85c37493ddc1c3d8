import { VISITOR_DOWNLOADS, type VisitorDownloads } from '#contract/appearance.ts'

/** Texts about the downloads allowed to visitors. */
export const DOWNLOADS: Record<VisitorDownloads, { label: string; about: string }> = {
  none: { label: 'Nothing', about: 'Visitors can look but not download.' },
  web: {
    label: 'Web size',
    about: 'JPEGs up to 2560 pixels, without location or camera data.',
  },
  original: {
    label: 'Originals',
    about: 'Your full-size files. They may contain location and camera data.',
  },
}
export const DOWNLOAD_OPTIONS = VISITOR_DOWNLOADS.map((value) => ({ value, ...DOWNLOADS[value] }))
