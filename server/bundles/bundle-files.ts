import { Appearance, FileFacts, Look, PageLanguage, VisitorChoices } from '#contract/appearance.ts'
import type { BundleManifest } from '#contract/bundles.ts'
import type { Chapter } from '#contract/chapters.ts'
import { coverFocus } from '#contract/focus.ts'
import type { PublicImage } from '#contract/images.ts'
import type { Language } from '#contract/languages.ts'
import { encodeRatios } from '#contract/layouts/ratios.ts'
import { BUNDLED_IMAGES, type CoverPicture, FIRST_TILES } from '#contract/public-page.ts'
import { translated } from '#contract/translations.ts'
import { inMemory, type PackedContent, type PackedFile } from '#server/archives/pack-files.ts'
import type { TextFile } from '#server/archives/text-file.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow, ImageRow } from '#server/database/tables/index.ts'
import { renditionKey } from '#server/files/folders.ts'
import { originalsIn } from '#server/images/archive-names.ts'
import { listChapters } from '#server/images/chapters/list-chapters.ts'
import { forVisibleImages } from '#server/images/list-images.ts'
import { presentPublicImage } from '#server/images/present-image.ts'
import { renditionFilesOf } from '#server/images/rendition-files.ts'
import { tooLarge } from '#server/platform/http/refusal.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'

/** Number of a bundle's images with all renditions, and of all its images. */
export type Bundle = { ready: number; total: number }

/**
 * Calls `add` for each file of a bundle: a site that works from a disk and shows the gallery as visitors see it, its
 * originals and `gallery.json`. An image that lacks renditions shows those that it has, else its original. Refuses (413)
 * a `gallery.json` that is larger than `maxManifestBytes`.
 */
export async function addBundleFiles(
  { db, pages, texts }: { db: Database; pages: BundlePages; texts: TextFile },
  gallery: GalleryRow,
  add: (file: PackedFile) => void,
  maxManifestBytes = Infinity,
): Promise<Bundle> {
  const language = gallery.language ?? pages.defaultLanguage
  const chapters = await listChapters(db, gallery.id)
  const shownChapters = chapters.filter(({ imageCount }) => imageCount > 0)
  const packOriginal = await originalsIn(db, gallery.id)
  const pageLines = texts.begin(`globalThis.${BUNDLED_IMAGES}=[\n`)
  const manifestLines = texts.begin('{"version":3,\n"images":[')
  const first: PublicImage[] = []
  const sizes: { width: number; height: number }[] = []
  let cover: string | null = null
  let opening: CoverPicture | null = null
  let ready = 0
  function requireSize(bytes: number) {
    if (bytes <= maxManifestBytes) return
    throw tooLarge('The texts of this gallery are longer than a bundle can hold (50 MB).')
  }
  await forVisibleImages(db, gallery.id, (image, index) => {
    const file = packOriginal(image)
    const original = { ...file, name: `originals/${file.name}` }
    const all = renditionFilesOf(image)
    const renditions = packedRenditions(image, index, all)
    if (renditions.length === all.length) ready++
    if (image.id === gallery.coverImageId) cover = original.name
    const shown = pageImage(image, gallery, language, renditions, original.name)
    if (index === 0 || image.id === gallery.coverImageId)
      opening = { ...shown, ...coverFocus(gallery, shown), blurred: image.blurred }
    if (index < FIRST_TILES) first.push(shown)
    sizes.push({ width: image.width, height: image.height })
    pageLines.add(`${JSON.stringify(shown)},\n`)
    manifestLines.add(
      `${index === 0 ? '\n' : ',\n'}${JSON.stringify(manifestImage(image, original.name, chapters))}`,
    )
    requireSize(manifestLines.size())
    for (const { file } of renditions) add(file)
    add(original)
  })
  const { script, styles } = pages
  const page = () =>
    pages.render(language, {
      gallery: {
        ...translated(gallery, language),
        chapters: shownChapters.map((chapter) => translated(chapter, language)),
      },
      cover: gallery.coverStyle === 'none' ? null : opening,
      images: first,
      imageCount: sizes.length,
      ratios: encodeRatios(sizes),
      script: 'page/gallery.js',
      styles: 'page/gallery.css',
      texts: 'page/texts.js',
      imageData: 'page/images.js',
    })
  const facts = JSON.stringify(manifestGallery(gallery, cover, chapters))
  const manifest = manifestLines.end(`\n],\n"gallery":${facts}}\n`)
  requireSize(manifest.size)
  const contents: Record<string, PackedContent> = {
    'gallery.json': manifest,
    'index.html': inMemory(Buffer.from(page())),
    'page/images.js': pageLines.end(']\n'),
    'page/texts.js': inMemory(pages.texts[language]),
    'page/gallery.js': inMemory(script),
    'page/gallery.css': inMemory(styles),
  }
  for (const [name, content] of Object.entries(contents))
    add({ name, modified: gallery.updatedAt, ...content })
  return { ready, total: sizes.length }
}

type PackedRendition = { width: number; height: number; file: PackedFile }

/** An image's renditions whose files are known, narrowest first. */
const packedRenditions = (
  image: ImageRow,
  index: number,
  all: ReturnType<typeof renditionFilesOf>,
): PackedRendition[] =>
  all.flatMap(({ width, height, file }) => {
    if (!file) return []
    const packed = {
      name: `renditions/${index + 1}-${width}.webp`,
      size: file.bytes,
      crc32: file.crc32,
      modified: image.uploadedAt,
      key: renditionKey(image.filePath, width),
    }
    return [{ width, height, file: packed }]
  })

/** An image for the page, with addresses within the archive. */
function pageImage(
  image: ImageRow,
  gallery: GalleryRow,
  language: Language,
  packed: readonly PackedRendition[],
  original: string,
): PublicImage {
  const { width, height } = image
  const inArchive = packed.map(({ file, ...size }) => ({ ...size, url: encodeURI(file.name) }))
  const url = original.split('/').map(encodeURIComponent).join('/')
  const renditions = inArchive.length > 0 ? inArchive : [{ width, height, url }]
  return { ...presentPublicImage(image, gallery, language), renditions, filePath: renditions.at(-1)!.url }
}

/** The gallery in `gallery.json`, before its images, one a line. `cover` is the name of its file. */
const manifestGallery = (
  gallery: GalleryRow,
  cover: string | null,
  chapters: readonly Chapter[],
): BundleManifest['gallery'] => ({
  title: gallery.title,
  description: gallery.description,
  subdomain: gallery.subdomain,
  visibility: gallery.visibility,
  ...Appearance.parse(gallery),
  ...Look.parse(gallery),
  ...FileFacts.parse(gallery),
  ...VisitorChoices.parse(gallery),
  ...PageLanguage.parse(gallery),
  translations: gallery.translations,
  cover,
  showByline: true,
  chapters: chapters.map(({ title, text, translations }) => ({ title, text, translations })),
})

const manifestImage = (
  image: ImageRow,
  file: string,
  chapters: readonly Chapter[],
): BundleManifest['images'][number] => ({
  file,
  sha256: image.sha256,
  title: image.title,
  description: image.description,
  anchorText: image.anchorText,
  anchorUrl: image.anchorUrl,
  translations: image.translations,
  originalName: image.originalName,
  mimeType: image.mimeType,
  fileSize: image.fileSize,
  width: image.width,
  height: image.height,
  takenAt: image.takenAt,
  camera: image.camera,
  focusX: image.focusX,
  focusY: image.focusY,
  chapter: image.chapterId && chapters.findIndex(({ id }) => id === image.chapterId),
})
