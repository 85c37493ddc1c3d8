import type { GalleryListItem } from '#contract/galleries.ts'
import { callHost } from './host.ts'
import type { Report } from './report.ts'

/** Lists the galleries that the token opens, the last changed first. */
export const readGalleries = () =>
  callHost<GalleryListItem[]>('GET', '/api/galleries', undefined, { patience: false })

/** Lists the galleries. */
export async function listGalleries(report: Report): Promise<void> {
  for (const { id, title, subdomain, address, imageCount } of await readGalleries()) {
    report.say({ event: 'gallery', id, title, subdomain, address, imageCount })
  }
}
