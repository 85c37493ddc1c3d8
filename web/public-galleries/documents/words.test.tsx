import { expect, test } from 'vitest'
import { TYPEFACES } from '#contract/appearance.ts'
import { ENGLISH, type Language } from '#contract/languages.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import type { GalleryPage } from '#contract/public-page.ts'
import {
  EXAMPLE_ASSETS,
  exampleGallery,
  exampleImage,
  exampleImages,
  examplePage,
} from '#testing/example-gallery.ts'
import { renderGalleryPage } from '../gallery-page.tsx'

const chapter = (id: number, title: string) => ({
  id,
  title,
  text: `${title}, at noon`,
  imageCount: 2,
  slug: title,
})
const LOGO = { url: '/logo.png', width: 480, height: 160, isInk: false }

function render(wishes: Partial<PublicGallery>, page: Partial<GalleryPage> = {}) {
  const gallery = exampleGallery({ theme: 'light', typeface: 'serif', dateline: 'June', ...wishes })
  return renderGalleryPage(ENGLISH, examplePage(exampleImages(4), { gallery, ...page }), EXAMPLE_ASSETS)
}

/** Texts of the page before its first tile: the headings, and all others. */
function saidIn(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const tile = document.querySelector('.tile')!
  const said = { headings: '', others: '' }
  const walker = document.createTreeWalker(document.querySelector('.page')!, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement!
    if (
      !(tile.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) ||
      around.closest('.unseen, [hidden]')
    )
      continue
    const text = node.textContent!
    if (around.closest('h1, h2')) said.headings += text
    else said.others += around.closest('.studio') ? text.toUpperCase() : text
  }
  return said
}
const missing = (said: string, from: string) =>
  [...said].filter((letter) => letter.trim() && !from.includes(letter))

const ALL = { visitorDownloads: 'original', allowSelections: true, description: 'Sand. '.repeat(60) } as const
const STUDIO = { name: 'Łucja Vogt', address: '/', logos: { light: null, dark: LOGO } }
test.each<[string, Partial<PublicGallery>, Partial<GalleryPage>]>([
  ['little', { description: null, dateline: null }, {}],
  ['a studio and all controls', ALL, { studio: STUDIO }],
  ['a logo', {}, { studio: { ...STUDIO, logos: { light: LOGO, dark: null } } }],
  ['no visible title', { showTitleInIframe: false }, {}],
  ['one chapter', { chapters: [{ ...chapter(1, 'Vow'), imageCount: 4 }] }, {}],
  ['chapters from the first image on', { chapters: [chapter(1, 'Vow'), chapter(2, 'Quay')] }, {}],
  [
    'images before its chapters',
    { chapters: [{ ...chapter(1, 'Vow'), imageCount: 1 }, chapter(2, 'Quay')] },
    {},
  ],
])(
  'all that stands with a full cover before the first tile is named with the page: %s',
  (_what, gallery, page) => {
    const cover = { ...exampleImage(0), blurred: null }
    const { html, titles, texts } = render({ ...gallery, coverStyle: 'full' }, { cover, ...page })
    const { headings, others } = saidIn(html)
    expect(others.length).toBeGreaterThan(10)
    expect([missing(headings, titles[0]!), missing(others, texts![0]!)]).toEqual([[], []])
  },
)

test('a Turkish page names the capital letters of a studio that are its own', () => {
  const cover = { ...exampleImage(0), blurred: null }
  const gallery = exampleGallery({ theme: 'light', coverStyle: 'full' })
  const page = examplePage(exampleImages(4), { gallery, cover, studio: { ...STUDIO, name: 'izmir' } })
  const named = (language: Language) =>
    renderGalleryPage({ language, isAsked: false }, page, EXAMPLE_ASSETS).texts![0]
  expect(named('tr')).toContain('izmir İZMİR')
  expect(named('en')).toContain('izmir IZMIR')
})

test('elsewhere a page names its title and dateline, and the title alone', () => {
  for (const typeface of TYPEFACES) {
    const { html, ...words } = render({ typeface })
    const whole = typeface === 'sans' ? 'Dunes' : 'DunesJune'
    expect(words).toEqual({ typeface, titles: [whole, 'Dunes'] })
  }
  const cover = { ...exampleImage(0), blurred: null }
  for (const page of [{ cover }, { cover, path: '/iframe/abcdefgh23456789' }])
    expect(render({ coverStyle: page.path ? 'full' : 'band' }, page).texts).toBeUndefined()
})

test('a hidden title is not named', () => {
  expect(render({ showTitleInIframe: false, dateline: null }).titles).toEqual(['', ''])
})
