import { queryOptions } from '@tanstack/react-query'
import type { ShareableLink } from '#contract/upload-links.ts'
import type { UnfinishedUploads } from '#contract/uploads.ts'

/** A gallery's upload links, newest first, including inactive ones. */
export const linksQuery = (galleryId: number) =>
  queryOptions<ShareableLink[]>({ queryKey: ['/api/galleries', String(galleryId), 'shareable-links'] })

/** Unfinished uploads of guests. */
export const guestUploadsQuery = (galleryId: number) =>
  queryOptions<UnfinishedUploads>({ queryKey: ['/api/galleries', String(galleryId), 'guest-uploads'] })

/** @param links newest first, so the last one is number 1 */
export const linkName = (links: readonly ShareableLink[], index: number): string =>
  links[index]!.name || `Link #${links.length - index}`
