/** An example gallery for tests of the public page. */
import { DEFAULT_LOOK } from '#contract/appearance.ts'
import type { PublicImage } from '#contract/images.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { encodeRatios } from '#contract/layouts/ratios.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { FIRST_TILES, type GalleryPage, type PageAssets } from '#contract/public-page.ts'
import { renditionSizes } from '#contract/rendition-sizes.ts'

export const exampleGallery = (wishes: Partial<PublicGallery> = {}): PublicGallery => ({
  id: 7,
  publicId: 'abcdefgh23456789',
  title: 'Dunes',
  description: 'Sand and wind.',
  address: 'https://dunes.example.com',
  shareUrl: 'https://dunes.example.com/',
  shareNeedsPassword: false,
  ...DEFAULT_LOOK,
  showTitleInIframe: true,
  titleColor: '#ffffff',
  titleBackgroundColor: '#3b82f6',
  titleAlignment: 'center',
  showDescriptionInIframe: true,
  descriptionColor: '#ffffff',
  descriptionBackgroundColor: '#3b82f6',
  descriptionAlignment: 'center',
  showImageMetadata: false,
  showCameraFacts: false,
  visitorDownloads: 'none',
  allowSelections: false,
  chapters: [],
  ...wishes,
})

export function exampleImage(index: number, wishes: Partial<PublicImage> = {}): PublicImage {
  const [width, height] = index % 3 === 1 ? [2400, 3600] : [3600, 2400]
  return {
    id: 1000 + index,
    galleryId: 7,
    filePath: `/media/${index}-2560.webp`,
    title: null,
    description: null,
    anchorText: null,
    anchorUrl: null,
    anchor_text: null,
    anchor_url: null,
    chapterId: null,
    sortOrder: index,
    width,
    height,
    focusX: 50,
    focusY: 50,
    placeholder: '#a0b0c0',
    renditions: renditionSizes(width, height).map((size) => ({
      ...size,
      url: `/media/${index}-${size.width}.webp`,
    })),
    ...wishes,
  }
}

export const exampleImages = (count: number) => Array.from({ length: count }, (_, n) => exampleImage(n))

/** One page of a gallery with these images. */
export function examplePage(
  all: PublicImage[],
  { gallery = exampleGallery(), ...wishes }: Partial<GalleryPage> = {},
): GalleryPage {
  const offset = wishes.offset ?? 0
  return {
    gallery,
    studio: null,
    ...{ base: '', path: '', framed: wishes.path?.startsWith('/iframe/') ?? false },
    picture: null,
    chapter: null,
    cover: null,
    images: all.slice(offset, offset + FIRST_TILES),
    offset,
    start: 0,
    preview:
      all.length > 0
        ? {
            ...{ width: 1200, height: 630, url: '/media/50-50.jpg' },
            ...{ whole: '/media/preview-1200.jpg', title: all[0]!.title },
          }
        : null,
    imageCount: all.length,
    ratios: encodeRatios(all),
    version: 3,
    lang: null,
    listed: true,
    holder: null,
    keptFrom: null,
    allowance: null,
    newVersions: [],
    appOrigin: 'https://example.com',
    reports: true,
    pageUrl: 'https://dunes.example.com/',
    ...wishes,
  }
}

/** Files that a page names. */
export const EXAMPLE_ASSETS: PageAssets = {
  script: '/assets/page.js',
  framed: '/assets/framed.js',
  unlock: '/assets/unlock.js',
  texts: Object.fromEntries(
    LANGUAGES.map((code) => [code, `/assets/texts-${code}.js`]),
  ) as PageAssets['texts'],
}
