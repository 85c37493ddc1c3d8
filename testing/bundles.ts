import { createHash } from 'node:crypto'
import type { BundleManifest } from '#contract/bundles.ts'
import { type Crafted, craftedArchive } from './archives.ts'
import { exampleGallery } from './example-gallery.ts'

/** `gallery.json` of a gallery with these originals. */
export function manifestOf(originals: readonly Crafted[]): BundleManifest {
  const { title, description, ...appearance } = exampleGallery()
  return {
    version: 2,
    gallery: {
      ...appearance,
      title,
      description,
      subdomain: 'dunes',
      visibility: 'public',
      readCaptions: true,
      language: null,
      translations: {},
      cover: null,
      showByline: true,
      chapters: [],
    },
    images: originals.map(({ name, bytes, size = bytes.length }) => ({
      file: `originals/${name}`,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      title: null,
      description: null,
      anchorText: null,
      anchorUrl: null,
      translations: {},
      originalName: name,
      mimeType: 'image/jpeg',
      fileSize: size,
      width: 900,
      height: 600,
      takenAt: null,
      camera: null,
      focusX: null,
      focusY: null,
      chapter: null,
    })),
  }
}

/** A bundle of these originals, without validation. */
export const bundleOf = (originals: readonly Crafted[], manifest: object = manifestOf(originals)): Buffer =>
  craftedArchive([
    ...originals.map((original) => ({ ...original, name: `originals/${original.name}` })),
    { name: 'gallery.json', bytes: Buffer.from(JSON.stringify(manifest)), deflated: true },
  ])
