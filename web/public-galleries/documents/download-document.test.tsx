import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { DownloadForm } from '#contract/visitor-downloads.ts'
import { exampleGallery } from '#testing/example-gallery.ts'
import { renderDownloadForm, textsIn } from '../gallery-page.tsx'

test.each(LANGUAGES)('says number and size as the sheet does (%s)', (language) => {
  const all = { images: 3, bytes: { original: 2_000_000, web: null }, isTooMany: false }
  const form: DownloadForm = {
    gallery: { ...exampleGallery(), base: '' },
    galleryPath: '/',
    sizes: ['original'],
    all,
    chapters: [],
    allowance: null,
    wanted: { size: 'original' },
  }
  const { html } = renderDownloadForm({ language, isAsked: false }, form)
  const count = new DOMParser().parseFromString(html, 'text/html').querySelector('.count')!
  const size = count.querySelector('span')!.textContent
  const { photoCount, photosAndSize } = textsIn(language)
  expect(size).toMatch(/^[,،、，] ?/)
  expect(count.textContent).toBe(photoCount({ count: 3 }) + size)
  expect(count.textContent).toBe(photosAndSize({ count: 3, size: size.replace(/^[,،、，] ?/, '') }))
})
