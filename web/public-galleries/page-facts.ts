/** What the page's script knows about the page: data attributes of its root element, written by the server. */
export type PageFacts = {
  /** Its number, which is part of deep links. */
  galleryId: number
  /** In the addresses of what the script requests. */
  publicId: string
  /**
   * Of the gallery's page on this host, without a slash at the end. Undefined in a bundle, whose pictures have no
   * addresses of their own.
   */
  path: string | undefined
  /** The slide that the page shows first, at the address of one picture. */
  picture: number | undefined
  version: number
  /** Images in the whole gallery. */
  count: number
  /** Index of the page's first image; only a page with offset 0 renders the whole gallery. */
  offset: number
  /** Whether visitors see titles, descriptions and links in the viewer. */
  captions: boolean
  /** Whether visitors see there when and with what a photograph was taken. */
  camera: boolean
}

export function readPageFacts({ dataset }: HTMLElement): PageFacts {
  return {
    galleryId: Number(dataset.gallery),
    publicId: dataset.id!,
    path: dataset.path,
    picture: dataset.picture ? Number(dataset.picture) : undefined,
    version: Number(dataset.version),
    count: Number(dataset.count),
    offset: Number(dataset.offset),
    captions: dataset.captions !== undefined,
    camera: dataset.camera !== undefined,
  }
}
