/** What the server tells the page's script about the page, in attributes of its outermost box. */
export type PageFacts = {
  galleryId: number
  version: number
  /** Pictures in the whole gallery. */
  count: number
  /** Number of the page's first picture; only a page that begins with the first one hangs them all. */
  offset: number
  /** Whether visitors see titles, descriptions and links in the viewer. */
  captions: boolean
}

export function readPageFacts({ dataset }: HTMLElement): PageFacts {
  return {
    galleryId: Number(dataset.gallery),
    version: Number(dataset.version),
    count: Number(dataset.count),
    offset: Number(dataset.offset),
    captions: dataset.captions !== undefined,
  }
}
