import { describe, expect, test } from 'vitest'
import { COVER_STYLES, LAYOUTS, type Layout, THEMES } from '#contract/appearance.ts'
import { ENGLISH } from '#contract/languages.ts'
import { placesOf } from '#contract/layouts/layouts.ts'
import { ratioOf } from '#contract/layouts/ratios.ts'
import { classesOf } from '#contract/layouts/traits.ts'
import type { LockedGallery } from '#contract/public-page.ts'
import { EAGER_TILES, FIRST_TILES, type GalleryPage } from '#contract/public-page.ts'
import { RENDITION_WIDTHS } from '#contract/rendition-sizes.ts'
import type { Studio } from '#contract/studio.ts'
import {
  EXAMPLE_ASSETS,
  exampleGallery,
  exampleImage,
  exampleImages,
  examplePage,
} from '#testing/example-gallery.ts'
import { renderGalleryPage, renderMessage, renderUnlock } from '../gallery-page.tsx'
import { readPageFacts } from '../page-facts.ts'
import { gridHeight, tilePlaces } from '../wall/tile-place.ts'

const NONE = { light: null, dark: null }
const studio = (name: string): Studio => ({ name, address: null, logos: NONE })
const LOGO = { url: '/logo.png', width: 480, height: 160, isInk: false }
const html = (page: GalleryPage) => renderGalleryPage(ENGLISH, page, EXAMPLE_ASSETS).html
const parse = (page: GalleryPage) => new DOMParser().parseFromString(html(page), 'text/html')
const meta = (document: Document, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
const classesIn = (layout: Layout, images: { width: number; height: number }[], isWhole = true) =>
  classesOf(layout).map((widthClass) =>
    placesOf({ layout, spacing: 'narrow', theme: 'classic' }, images.map(ratioOf), { widthClass, isWhole }),
  )
const styleOf = (page: GalleryPage) => parse(page).querySelector('.grid')?.getAttribute('style')

describe('the document', () => {
  test('is complete HTML in English with the gallery’s title', () => {
    expect(html(examplePage(exampleImages(3)))).toMatch(
      /^<!doctype html><html lang="en" dir="ltr" data-theme="classic" data-typeface="sans"><head>/,
    )
    expect(parse(examplePage(exampleImages(3))).title).toBe('Dunes')
  })

  test('begins with a line for a member who sees what visitors do not', () => {
    const images = exampleImages(1)
    for (const [keptFrom, text] of [
      ['password', 'Only you see this: visitors need the password.'],
      ['private', "Only you see this: visitors can't see it."],
      ['closed', 'Only you see this: it is closed.'],
    ] as const) {
      const { firstElementChild } = parse(examplePage(images, { keptFrom })).body
      expect(firstElementChild?.textContent).toBe(text)
    }
    expect(html(examplePage(images))).not.toMatch(/only-you/)
  })

  test('says what is left of an allowance above the pictures, where there are downloads', () => {
    const allowance = { most: 1200, taken: 200 }
    const shown = (visitorDownloads: 'none' | 'web', images = exampleImages(2)) => {
      const document = parse(
        examplePage(images, { allowance, gallery: exampleGallery({ visitorDownloads }) }),
      )
      const { counted } = readPageFacts(document.getElementById('page')!)
      const line = document.querySelector('main')?.previousElementSibling
      // With a role, axe accepts it outside of landmarks, and screen readers announce its changes.
      return [line?.textContent, counted, line?.getAttribute('role')]
    }
    expect(shown('web')).toEqual(['1,000 of 1,200 downloads left', true, 'status'])
    expect(shown('none')[1]).toBeUndefined()
    expect(shown('web', [])[1]).toBeUndefined()
    expect(html(examplePage(exampleImages(2)))).not.toContain('downloads-left')
  })

  test('says on tiles and on the opened picture which are new versions', () => {
    const images = exampleImages(3)
    const newVersions = [1000, 1002, 7]
    const opened = { image: images[0]!, index: 0, previous: null, next: 1001 }
    const said = (page: GalleryPage) => {
      const document = parse(page)
      return [
        [...document.querySelectorAll('.new-version')].map((one) => one.closest('[id]')?.id),
        readPageFacts(document.getElementById('page')!).newVersions,
      ]
    }
    expect(said(examplePage(images, { newVersions }))).toEqual([['image-1000', 'image-1002'], newVersions])
    expect(said(examplePage(images, { newVersions, picture: opened }))).toEqual([
      ['opened', 'image-1002'],
      newVersions,
    ])
    expect(said(examplePage(images))).toEqual([[], undefined])
  })

  test('runs no script but the built ones, after the images', () => {
    const text = html(examplePage(exampleImages(60)))
    expect([...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="application/ld+json">',
      '<script type="module" src="/assets/page.js">',
    ])
    expect(text).not.toMatch(/\son[a-z]+=/)
    expect(text.indexOf('<script')).toBeGreaterThan(text.lastIndexOf('<img'))
  })

  test('offers a slideshow of several pictures, with scripts only', () => {
    const document = parse(examplePage(exampleImages(2)))
    expect(document.querySelector('.controls [data-slideshow]')?.textContent).toBe('Slideshow')
    expect(document.querySelector('head noscript')?.innerHTML).toContain('.controls button{display:none')
    expect(parse(examplePage(exampleImages(1))).querySelector('[data-slideshow]')).toBeNull()
  })

  test('has what choosing looks like for those who choose, and tells its script of a link', () => {
    const choosing = (page: GalleryPage) => [
      parse(page).querySelectorAll('head > style').length - styles,
      readPageFacts(parse(page).getElementById('page')!).holder,
    ]
    const images = exampleImages(3)
    const styles = parse(examplePage(images)).querySelectorAll('head > style').length
    expect(choosing(examplePage(images))).toEqual([0, undefined])
    const favourites = examplePage(images, { gallery: exampleGallery({ allowSelections: true }) })
    expect(choosing(favourites)).toEqual([1, undefined])
    for (const picks of [true, false])
      expect(choosing(examplePage(images, { holder: { picks } }))).toEqual([picks ? 2 : 0, { picks }])
  })

  test('asks in a frame for what its script imports there', () => {
    const page = examplePage(exampleImages(3), { path: '/iframe/abcdefgh23456789' })
    expect([...html(page).matchAll(/<script type="module"[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/page.js">',
      '<script type="module" src="/assets/framed.js">',
    ])
  })

  test('loads nothing from other hosts', () => {
    const text = html(examplePage(exampleImages(60), { gallery: exampleGallery({ description: null }) }))
    const addresses = [...text.matchAll(/(?:src|srcSet|href|content|url\()="?((?:https?:)?\/\/[^"\s)]+)/gi)]
    expect(addresses.length).toBeGreaterThan(0)
    for (const [, address] of addresses)
      expect(address).toMatch(/^https:\/\/(dunes\.)?example\.com\/|^https:\/\/schema\.org/)
  })

  test('tells search engines of its first images, whatever their titles say', () => {
    const images = exampleImages(20)
    const title = '</script><script>alert(1)</script>'
    images[0] = exampleImage(0, { title, description: 'Early' })
    const data = (page: GalleryPage) => {
      const [script, ...others] = parse(page).querySelectorAll('script[type="application/ld+json"]')
      expect(others).toEqual([])
      return script && JSON.parse(script.textContent)
    }
    const gallery = data(examplePage(images))
    expect(gallery).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ImageGallery',
      name: 'Dunes',
      description: 'Sand and wind.',
      url: 'https://dunes.example.com/',
      image: 'https://dunes.example.com/media/preview-1200.jpg',
    })
    expect(gallery.associatedMedia).toHaveLength(EAGER_TILES)
    expect(gallery.associatedMedia[0]).toEqual({
      '@type': 'ImageObject',
      url: 'https://dunes.example.com/p/1000',
      contentUrl: 'https://dunes.example.com/media/0-2560.webp',
      thumbnailUrl: 'https://dunes.example.com/media/0-320.webp',
      name: title,
      caption: 'Early',
    })
    expect(html(examplePage(images))).not.toContain('<script>alert')
    const picture = { image: images[3]!, index: 3, previous: null, next: null }
    expect(data(examplePage(images, { picture })).associatedMedia).toMatchObject([
      { url: 'https://dunes.example.com/p/1003' },
    ])
    expect(data(examplePage(images, { listed: false }))).toBeUndefined()
  })

  test('says where it can be embedded from, and where its feed is if it has one', () => {
    const links = (page: GalleryPage) =>
      [...parse(page).querySelectorAll('link[rel=alternate][type]')].map((link) => [
        link.getAttribute('type'),
        link.getAttribute('href'),
      ])
    const oembed = [
      'application/json+oembed',
      'https://example.com/api/oembed?url=https%3A%2F%2Fdunes.example.com%2F&format=json',
    ]
    expect(links(examplePage(exampleImages(1)))).toEqual([
      oembed,
      ['application/atom+xml', 'https://dunes.example.com/feed.atom'],
    ])
    expect(links(examplePage(exampleImages(1), { listed: false }))).toEqual([oembed])
  })

  test('has tags for link previews', () => {
    const images = [exampleImage(0, { title: 'First' }), exampleImage(1)]
    const document = parse(examplePage(images, { studio: studio('Mara Lind') }))
    expect(meta(parse(examplePage(images)), 'og:site_name')).toBeUndefined()
    expect(meta(document, 'og:title')).toBe('Dunes')
    expect(meta(document, 'og:description')).toBe('Sand and wind.')
    expect(meta(document, 'og:url')).toBe('https://dunes.example.com/')
    expect(meta(document, 'og:site_name')).toBe('Mara Lind')
    expect(meta(document, 'og:image')).toBe('https://dunes.example.com/media/50-50.jpg')
    expect(meta(document, 'og:image:type')).toBe('image/jpeg')
    const whole = document.querySelector('link[rel=image_src]')?.getAttribute('href')
    expect(whole).toBe('https://dunes.example.com/media/preview-1200.jpg')
    expect(meta(document, 'og:image:width')).toBe('1200')
    expect(meta(document, 'og:image:height')).toBe('630')
    expect(meta(document, 'og:image:alt')).toBe('First')
    expect(meta(document, 'twitter:card')).toBe('summary_large_image')
    expect(meta(document, 'twitter:image')).toBe('https://dunes.example.com/media/50-50.jpg')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://dunes.example.com/',
    )
  })

  test('has a link to downloads only where there are downloads', () => {
    for (const visitorDownloads of ['web', 'original'] as const) {
      const page = examplePage(exampleImages(3), { gallery: exampleGallery({ visitorDownloads }) })
      const link = parse(page).querySelector('.controls a')!
      expect([link.textContent, link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
        'Download',
        `${page.path}/download`,
        'nofollow',
      ])
    }
    const none = examplePage([], { gallery: exampleGallery({ visitorDownloads: 'web' }) })
    for (const page of [none, examplePage(exampleImages(3))]) {
      expect(html(page)).not.toMatch(/download(?!s&quot;:&quot;none)/i)
    }
  })

  test('describes a gallery without a description by its number of images', () => {
    const without = exampleGallery({ description: null })
    expect(meta(parse(examplePage(exampleImages(1), { gallery: without })), 'description')).toBe(
      'Dunes: 1 image',
    )
    expect(meta(parse(examplePage([], { gallery: without })), 'description')).toBe('Dunes: 0 images')
  })
})

describe('the page of a picture', () => {
  const images = exampleImages(100)
  images[60] = exampleImage(60, { title: 'Dawn', description: 'Early </script> morning' })
  const opened = (showImageMetadata: boolean, wishes: Partial<GalleryPage> = {}) =>
    examplePage(images, {
      gallery: exampleGallery({ showImageMetadata }),
      picture: { image: images[60]!, index: 60, previous: 1059, next: 1061 },
      ratios: new Uint8Array(),
      ...wishes,
    })

  test('has its own title, address and preview, and its description where captions are shown', () => {
    const document = parse(opened(true))
    expect(document.title).toBe('Dawn')
    expect(meta(document, 'og:title')).toBe('Dawn')
    expect(meta(document, 'description')).toBe('Early </script> morning')
    expect(meta(document, 'og:url')).toBe('https://dunes.example.com/p/1060')
    expect(meta(document, 'og:image:alt')).toBe('Dawn')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://dunes.example.com/p/1060',
    )
    expect(document.querySelector('#opened .caption')?.textContent).toContain('Early </script> morning')
  })

  test('is shown over the grid without a script, with links to its neighbours and its place in the grid', () => {
    const document = parse(opened(false, { path: '/iframe/abcdefgh23456789' }))
    const picture = document.getElementById('opened')!
    expect(picture.querySelector('img')?.alt).toBe('Dawn')
    expect(picture.querySelector('.caption')).toBeNull()
    expect(
      [...picture.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['All images', '/iframe/abcdefgh23456789?page=2#image-1060'],
      ['Previous image', '/iframe/abcdefgh23456789/p/1059'],
      ['Next image', '/iframe/abcdefgh23456789/p/1061'],
    ])
    expect(readPageFacts(document.getElementById('page')!)).toMatchObject({
      path: '/iframe/abcdefgh23456789',
      picture: 60,
    })
    // The tiles below it do not compete for bandwidth.
    expect(document.querySelectorAll('.tile picture')).toHaveLength(0)
  })
})

describe('the header', () => {
  const header = (wishes: Parameters<typeof exampleGallery>[0]) =>
    parse(examplePage(exampleImages(1), { gallery: exampleGallery(wishes) }))

  test('has the owner’s colours and alignments', () => {
    const document = header({
      titleColor: '#112233',
      titleBackgroundColor: '#ddeeff',
      titleAlignment: 'left',
      descriptionColor: '#445566',
      descriptionBackgroundColor: '#ffeedd',
      descriptionAlignment: 'right',
    })
    expect(document.querySelector('h1')?.getAttribute('style')).toBe(
      'color:#112233;background:#ddeeff;text-align:left',
    )
    expect(document.querySelector('.description')?.getAttribute('style')).toBe(
      'color:#445566;background:#ffeedd;text-align:right',
    )
  })

  test('is centred unless it is left or right', () => {
    const odd = header({ titleAlignment: 'justify' as 'left', descriptionAlignment: '' as 'left' })
    expect(odd.querySelector('h1')?.getAttribute('style')).toContain('text-align:center')
    expect(odd.querySelector('.description')?.getAttribute('style')).toContain('text-align:center')
  })

  test.each([
    ['#ffffff', '#3b82f6', true],
    ['#141816', '#3b82f6', false],
    ['#767676', '#ffffff', false],
    ['#777777', '#ffffff', true],
  ])('text %s on %s is bold: %s', (descriptionColor, descriptionBackgroundColor, bold) => {
    const document = header({ descriptionColor, descriptionBackgroundColor })
    expect(document.querySelector('.description')?.classList.contains('faint')).toBe(bold)
  })

  test('without a visible title still has one heading', () => {
    const document = header({ showTitleInIframe: false })
    expect([...document.querySelectorAll('h1')].map((h1) => [h1.textContent, h1.className])).toEqual([
      ['Dunes', 'unseen'],
    ])
  })

  test.each([
    ['switched off', { showDescriptionInIframe: false }],
    ['empty', { description: '' }],
    ['blank', { description: ' \n ' }],
    ['missing', { description: null }],
  ])('has no description when it is %s', (_, wishes) => {
    expect(header(wishes).querySelector('.description')).toBeNull()
  })

  test.each(THEMES.flatMap((theme) => COVER_STYLES.map((coverStyle) => [theme, coverStyle] as const)))(
    'names the studio above the title and at the foot: %s, cover %s',
    (theme, coverStyle) => {
      const named = (studio: GalleryPage['studio']) => {
        const cover = coverStyle === 'none' ? null : { ...exampleImage(0), blurred: null }
        const gallery = exampleGallery({ theme, coverStyle })
        const document = parse(examplePage(exampleImages(3), { studio, cover, gallery }))
        expect(document.querySelector('header .title ~ .studio')).toBeNull()
        const above = document.querySelector('header .studio')
        return [
          above?.querySelector('img')?.alt ?? above?.textContent,
          document.querySelector('footer')?.textContent,
        ]
      }
      const foot = (studio: string) => expect.stringContaining(`Photographs by ${studio}`)
      expect(named(studio('<b>Mara'))).toEqual(['<b>Mara', foot('<b>Mara')])
      expect(named({ ...studio('Mara'), logos: { light: LOGO, dark: null } })).toEqual(['Mara', foot('Mara')])
      const dark = { light: null, dark: LOGO }
      expect(named({ ...studio('Mara'), logos: dark })).toEqual(['Mara', foot('Mara')])
      expect(named(null)).toEqual([undefined, expect.not.stringContaining('Photographs by')])
    },
  )

  test('is ink on paper in every theme but the classic one, where colours rest', () => {
    for (const theme of ['light', 'ivory', 'dark', 'auto'] as const) {
      const document = header({ theme, titleAlignment: 'left', dateline: '14 June 2026, Coniston' })
      expect(document.documentElement.dataset.theme).toBe(theme)
      expect(document.querySelector('#page > header')?.getAttribute('style')).toBe('text-align:left')
      const parts = [...document.querySelectorAll('#page > header > *')]
      expect(parts.map((part) => [part.className, part.getAttribute('style')])).toEqual([
        ['title title-face', null],
        ['dateline', null],
      ])
      const below = [...document.querySelector('#page')!.children].slice(1, 4)
      expect(below.map(({ className, tagName }) => className || tagName)).toEqual([
        'page-bar',
        'below-head',
        'MAIN',
      ])
      expect(below[1]!.firstElementChild!.getAttribute('style')).toBe('text-align:center')
    }
  })

  test('has all of it in one place in frames, where the colours of neighbours form one block', () => {
    const partsOf = (wishes: Parameters<typeof exampleGallery>[0]) => {
      const gallery = exampleGallery(wishes)
      const document = parse(examplePage(exampleImages(2), { gallery, path: '/iframe/abc' }))
      expect(document.querySelector('.page-bar')).toBeNull()
      return [...document.querySelectorAll('#page > header > *')].map(({ className }) => className)
    }
    expect(partsOf({ theme: 'light' })).toEqual(['title title-face', 'controls', 'description'])
    expect(partsOf({})).toEqual(['title title-face joined', 'description faint', 'controls'])
  })

  test('has the controls of the page on the cover, and in the bar below it or below the head', () => {
    const controls = (document: Document, place: string) =>
      [...document.querySelectorAll(`${place} .controls > *`)].map((control) => [
        control.tagName,
        control.textContent,
      ])
    const all = [
      ['BUTTON', 'Slideshow'],
      ['BUTTON', 'Share'],
      ['A', 'Download'],
    ]
    const gallery = exampleGallery({ theme: 'light', visitorDownloads: 'web' })
    const cover = { ...exampleImage(0), blurred: null }
    for (const [more, inHead] of [
      [{}, []],
      [{ cover }, all],
    ] as const) {
      const page = examplePage(exampleImages(3), { gallery, ...more })
      expect(controls(parse(page), 'header')).toEqual(inHead)
      expect(controls(parse(page), '.page-bar')).toEqual(all)
      expect(html(page)).toMatch(/<noscript><style>[^<]*\.controls button\{display:none!important\}/)
      const framed = parse(examplePage(exampleImages(3), { gallery, ...more, path: '/iframe/abc' }))
      expect(controls(framed, 'header')).toEqual(all)
    }
    const none = parse(examplePage([], { gallery, cover }))
    expect(none.querySelector('.controls, .page-bar')).toBeNull()
  })

  test('has title, chapters and an entry of what is chosen in the bar', () => {
    const barOf = (wishes: Parameters<typeof exampleGallery>[0], more: Partial<GalleryPage> = {}) => {
      const page = examplePage(exampleImages(3), { gallery: exampleGallery(wishes), ...more })
      return [...parse(page).querySelectorAll<HTMLAnchorElement>('.page-bar a')].map(
        (link) => `${link.textContent} ${link.getAttribute('href')}${link.hidden ? ' hidden' : ''}`,
      )
    }
    expect(barOf({})).toEqual(['Dunes #page'])
    expect(barOf({ showTitleInIframe: false })).toEqual([])
    expect(barOf({ allowSelections: true })).toEqual(['Dunes #page', '0 #favourites hidden'])
    expect(barOf({}, { holder: { picks: true } })).toEqual(['Dunes #page', '0 #favourites hidden'])
    expect(barOf({}, { holder: { picks: false } })).toEqual(['Dunes #page'])
  })

  test('ends with the way to the top, then the report', () => {
    const foot = (page: GalleryPage) =>
      [...parse(page).querySelectorAll('footer a:not([hreflang])')].map((link) => link.getAttribute('href'))
    expect(foot(examplePage(exampleImages(3)))).toEqual(['#page', '/report/abcdefgh23456789'])
    expect(foot(examplePage(exampleImages(3), { reports: false }))).toEqual(['#page'])
    expect(foot(examplePage([], { reports: false }))).toEqual([])
  })

  const cover = { ...exampleImage(0), blurred: 'data:image/webp;base64,UklGRg==' }
  const opening = (wishes: Partial<GalleryPage>, gallery: Parameters<typeof exampleGallery>[0]) =>
    parse(examplePage(exampleImages(3), { cover, gallery: exampleGallery(gallery), ...wishes }))

  test('stands on the cover, without the owner’s colours', () => {
    const document = opening(
      { cover: { ...cover, focusX: 20, focusY: 80 } },
      { coverStyle: 'full', dateline: 'June', titleAlignment: 'left' },
    )
    const box = document.querySelector('#page > header > .cover')
    expect(box?.className).toBe('cover full')
    expect(box?.getAttribute('style')).toBe('--focus:20% 80%;--ratio:1.5000;text-align:left')
    expect(
      [...box!.querySelectorAll('.cover-words > *')].map((part) => [
        part.className,
        part.textContent,
        part.getAttribute('style'),
      ]),
    ).toEqual([
      ['title title-face', 'Dunes', null],
      ['dateline', 'June', null],
      ['controls', 'SlideshowShare', null],
    ])
    expect(document.querySelector('.below-head .description')?.getAttribute('style')).toBe(
      'text-align:center',
    )
    expect(document.querySelector('.cover-picture')?.getAttribute('style')).toBe(
      `background-color:#a0b0c0;background-image:url(${cover.blurred})`,
    )
  })

  test('is the only place of a gallery’s only picture, which a tap on it opens', () => {
    const [one] = exampleImages(1)
    for (const path of ['', '/iframe/abcdefgh23456789']) {
      const only = { gallery: exampleGallery({ coverStyle: 'full' }), path }
      const covered = parse(examplePage([one!], { ...only, cover }))
      expect(covered.querySelector('.grid')).toBeNull()
      const opener = covered.querySelector('.cover .cover-opener')!
      expect([opener.getAttribute('href'), opener.getAttribute('aria-label')]).toEqual([
        `${path}/p/1000`,
        'Image 1 of 1',
      ])
      const bare = parse(examplePage([one!], only))
      expect([bare.querySelectorAll('.tile').length, bare.querySelector('.cover-opener')]).toEqual([1, null])
    }
  })

  test('has its cover first, before the pictures of the grid', () => {
    for (const path of ['', '/iframe/abcdefgh23456789']) {
      const document = opening({ path }, { coverStyle: 'band' })
      const box = document.querySelector('.cover')!
      expect(box.classList.contains('framed')).toBe(path !== '')
      const img = box.querySelector('img')!
      expect([img.getAttribute('fetchpriority'), img.getAttribute('alt')]).toEqual(['high', ''])
      const preloads = [...document.querySelectorAll('link[rel=preload][as=image]')]
      expect(
        preloads.map((link) => [
          link.getAttribute('imagesrcset'),
          link.getAttribute('imagesizes'),
          link.getAttribute('fetchpriority'),
        ]),
      ).toEqual([[img.getAttribute('srcset'), img.getAttribute('sizes'), 'high']])
      expect(document.querySelectorAll('.grid img[fetchpriority=high]')).toHaveLength(0)
    }
  })

  test('runs no script before a cover that fills the screen, and where pictures are beside it at once', () => {
    const priority = (page: Partial<GalleryPage>, look: Partial<GalleryPage['gallery']>) =>
      opening(page, look).querySelector('script[type=module]')!.getAttribute('fetchpriority')
    expect(priority({}, { coverStyle: 'full' })).toBe('low')
    expect(priority({}, { coverStyle: 'band' })).toBeNull()
    expect(priority({ path: '/iframe/abcdefgh23456789' }, { coverStyle: 'full' })).toBeNull()
    expect(priority({ cover: null }, { coverStyle: 'full' })).toBeNull()
  })

  test('holds the pictures of the grid beside a cover that fills the screen, but in a frame', () => {
    const held = (of: ReturnType<typeof opening>) =>
      [...of.querySelectorAll('.tile img')].map(({ className }) => className)
    expect(held(opening({}, { coverStyle: 'full' }))).toEqual(['held', 'held', 'held'])
    const path = '/iframe/0a1b2c3d4e5f6g7h'
    expect(held(opening({ path }, { coverStyle: 'full' }))).toEqual(['', '', ''])
  })

  test('has an upright cover beside the words, at their other side', () => {
    const upright = { ...exampleImage(1), blurred: null }
    const at = (titleAlignment: 'left' | 'right') =>
      opening({ cover: upright }, { coverStyle: 'full', titleAlignment }).querySelector('.cover')?.className
    expect([at('left'), at('right')]).toEqual(['cover full upright', 'cover full upright words-last'])
  })

  test('has the words where the owner said on a page that begins at the right, too', () => {
    const cover = { ...exampleImage(1), blurred: null }
    const at = (titleAlignment: 'left' | 'center' | 'right') => {
      const gallery = exampleGallery({ theme: 'light', coverStyle: 'full', titleAlignment })
      const page = examplePage(exampleImages(3), { gallery, cover })
      const { html } = renderGalleryPage({ language: 'ar', isAsked: true }, page, EXAMPLE_ASSETS)
      return /class="(cover full upright[^"]*)"/.exec(html)?.[1]
    }
    const [atStart, atEnd] = ['cover full upright', 'cover full upright words-last']
    expect([at('left'), at('center'), at('right')]).toEqual([atEnd, atStart, atStart])
  })

  test.each([
    ['one line', 'Sand and wind.', null],
    ['three short lines', 'Sand\nand\nwind.', null],
    ['four short lines', 'Sand\nand\nwind\nagain.', ''],
    ['four lines on a phone', 'Sand and wind, '.repeat(10), 'on-phones'],
    ['many lines', 'Sand and wind, '.repeat(100), ''],
  ])('has More where a description of %s is longer than three', (_, description, more) => {
    const document = header({ description })
    const clipped = document.querySelector('.description.clipped')
    expect(document.querySelector('details.more summary')?.textContent).toBe(
      more === null ? undefined : 'MoreLess',
    )
    expect(clipped?.classList.contains('on-phones') ?? null).toBe(more === null ? null : more === 'on-phones')
    expect(document.querySelector('.description p')?.textContent).toBe(description.trim())
  })

  test('is smaller when its title is long', () => {
    const document = header({ title: 'x'.repeat(255) })
    expect(document.querySelector('h1')?.className).toBe('title title-face long')
  })
})

describe('the grid', () => {
  test('has the first 48 images, each a link to its address', () => {
    const document = parse(examplePage(exampleImages(100)))
    const links = [...document.querySelectorAll('.tile a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(Array.from({ length: FIRST_TILES }, (_, n) => `/p/${1000 + n}`))
  })

  test('numbers slides across pages', () => {
    const tiles = parse(examplePage(exampleImages(100), { offset: 48 })).querySelectorAll('.tile a')
    expect([tiles[0]?.getAttribute('href'), tiles[47]?.getAttribute('data-slide')]).toEqual(['/p/1048', '95'])
  })

  test('gives the position of each image in the whole gallery', () => {
    const tile = parse(examplePage(exampleImages(100), { offset: 48 })).querySelector('.tile')
    expect([tile?.getAttribute('aria-posinset'), tile?.getAttribute('aria-setsize')]).toEqual(['49', '100'])
  })

  test('leaves twelve images to the browser, the first one first, and the others to the script', () => {
    const tilesOf = (page: GalleryPage) => html(page).split('<li ').slice(1)
    const attributes = (tiles: string[], pattern: RegExp) => tiles.map((tile) => pattern.exec(tile)?.[1])
    const own = tilesOf(examplePage(exampleImages(48)))
    const framed = tilesOf(examplePage(exampleImages(48), { path: '/iframe/0a1b2c3d4e5f6g7h' }))
    for (const tiles of [own, framed])
      expect(tiles.map((tile) => tile.includes(' class="held"'))).toEqual(
        Array.from({ length: 48 }, (_, n) => n >= EAGER_TILES),
      )
    const others = (value: string | undefined, held: string | undefined) => [
      ...Array(EAGER_TILES - 2).fill(value),
      ...Array(48 - EAGER_TILES).fill(held),
    ]
    expect(attributes(own, / fetchPriority="(\w+)"/)).toEqual([
      ...['high', undefined],
      ...others(undefined, undefined),
    ])
    expect(attributes(own, / loading="(\w+)"/)).toEqual([undefined, undefined, ...others('lazy', 'lazy')])
    // In a frame of another site, browsers fetch them lazily only once they are in the viewport.
    expect(attributes(framed, / fetchPriority="(\w+)"/)).toEqual([
      ...['high', undefined],
      ...others('low', undefined),
    ])
    expect(attributes(framed, / loading="(\w+)"/)).toEqual([
      ...[undefined, undefined],
      ...others(undefined, 'lazy'),
    ])
    const preloads = [...parse(examplePage(exampleImages(48))).querySelectorAll('link[as=image]')]
    expect(preloads.map((link) => [link.getAttribute('media'), link.getAttribute('imagesrcset')])).toEqual([
      ['(min-width:501px)', expect.stringContaining('/media/1-640.webp 640w')],
      ['(min-width:701px)', expect.stringContaining('/media/2-640.webp 640w')],
      ['(min-width:1101px)', expect.stringContaining('/media/3-640.webp 640w')],
    ])
  })

  test('gives every image its sizes, its average colour and every rendition', () => {
    const img = parse(examplePage(exampleImages(10))).querySelector('.tile img')!
    expect(img.getAttribute('srcset')).toBe(
      RENDITION_WIDTHS.map((width) => `/media/0-${width}.webp ${width}w`).join(', '),
    )
    expect(img.getAttribute('src')).toBe('/media/0-640.webp')
    expect(img.getAttribute('sizes')?.split(',')).toEqual([
      '(max-width:500px) and (min-resolution:2.8dppx) calc((100vw - 16px)*0.576)',
      '(max-width:500px) and (min-resolution:2.1dppx) calc((100vw - 16px)*0.675)',
      '(max-width:500px) calc((100vw - 16px)*0.9)',
      '(max-width:700px) and (min-resolution:2.1dppx) calc((100vw - 24px)*0.324)',
      '(max-width:700px) calc((100vw - 24px)*0.45)',
      '(max-width:1100px) and (min-resolution:2.1dppx) calc((100vw - 32px)*0.216)',
      '(max-width:1100px) calc((100vw - 32px)*0.3)',
      '(min-resolution:2.1dppx) calc((100vw - 40px)*0.162)',
      'calc((100vw - 40px)*0.225)',
    ])
    expect([img.getAttribute('width'), img.getAttribute('height')]).toEqual(['3600', '2400'])
    expect(img.closest('a')?.getAttribute('style')).toBe('background:#a0b0c0')
  })

  test('has no colour beside pictures that are taller than 1:8 or flatter than 32:1, which do not fill their tiles', () => {
    const sizes = [
      [200, 4000],
      [6400, 150],
      [500, 4000],
      [4000, 200],
    ] as const
    const images = sizes.map(([width, height], n) => exampleImage(n, { width, height }))
    const links = [...parse(examplePage(images)).querySelectorAll('.tile a')]
    expect(links.map((link) => link.getAttribute('style'))).toEqual([
      'background:none',
      'background:none',
      'background:#a0b0c0',
      'background:#a0b0c0',
    ])
  })

  test.each([
    ['its title', { title: 'Dawn' }, 'Dawn'],
    ['its place without one', {}, 'Image 1 of 1'],
    ['its place when the title is blank', { title: '  ' }, 'Image 1 of 1'],
  ])('names an image by %s', (_, wishes, name) => {
    const document = parse(examplePage([exampleImage(0, wishes)]))
    expect(document.querySelector('.tile img')?.getAttribute('alt')).toBe(name)
  })

  test.each(LAYOUTS)('places every tile where the script would: %s', (layout) => {
    const images = exampleImages(90)
    const classes = classesIn(layout, images)
    const page = examplePage(images, { gallery: exampleGallery({ layout }) })
    const tiles = [...parse(page).querySelectorAll('.tile')]
    expect(tiles).toHaveLength(48)
    tiles.forEach((tile, index) => {
      const places = tilePlaces({ layout, theme: 'classic' }, classes, index, ratioOf(images[index]!))
      const style = Object.entries(places).map(([name, value]) => `${name}:${value}`)
      expect(tile.getAttribute('style')).toContain(style.join(';'))
    })
  })

  test.each(LAYOUTS)(
    'is as tall as the whole gallery, and without a script as its own tiles: %s',
    (layout) => {
      const images = exampleImages(500)
      const page = examplePage(images, { gallery: exampleGallery({ layout }) })
      const last = classesOf(layout).at(-1)!
      classesIn(layout, images).forEach((places, widthClass) => {
        expect(styleOf(page)).toContain(`--h${widthClass}:${gridHeight(places)};`)
        expect(`${styleOf(page)};`).toContain(`--p${widthClass}:${gridHeight(places, 48)};`)
      })
      expect(html(page)).toContain(
        `.grid{--o:var(--alone) var(--p${last});height:var(--h,var(--o,var(--h${last})))}`,
      )
    },
  )

  test('is as tall as its own tiles on later pages, and about as tall as all while the gallery changes', () => {
    const images = exampleImages(100)
    const own = classesIn('masonry', images.slice(48, 96))[3]!
    expect(styleOf(examplePage(images, { offset: 48 }))).toContain(`--h3:${gridHeight(own)}`)
    const some = classesIn('masonry', images, false)[3]!
    expect(styleOf(examplePage(images, { imageCount: 102 }))).toContain(
      `--h3:calc(${gridHeight(some)}*1.020)`,
    )
  })

  test('an empty gallery says so and has no grid', () => {
    const document = parse(examplePage([]))
    expect(document.querySelector('main')?.textContent).toBe('No images in this gallery.')
    expect(document.querySelector('.grid')).toBeNull()
  })
})

describe('links to other pages', () => {
  test('are for pages without their script on the first one', () => {
    const text = html(examplePage(exampleImages(100)))
    const nav = '<nav class="pages alone" aria-label="Pages"><span>Page 1 of 3</span>'
    expect(text.replaceAll('<!-- -->', '')).toContain(nav)
    expect(text).toContain('<a rel="next" href="/?page=2">Next page</a>')
  })

  test('are for everyone on later pages', () => {
    const document = parse(examplePage(exampleImages(100), { offset: 48 }))
    const links = [...document.querySelectorAll('main > nav a')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Previous page', '/?page=1'],
      ['Next page', '/?page=3'],
    ])
    expect(document.querySelector('.pages.alone')).toBeNull()
    expect(document.title).toBe('Dunes (page 2)')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://dunes.example.com/?page=2',
    )
  })

  test('are absent when there is one page', () => {
    expect(html(examplePage(exampleImages(48)))).not.toContain('class="pages"')
  })
})

describe('untrusted text', () => {
  const attack = '</title></style></noscript><script>alert(1)</script>"\'><img src=x onerror=alert(2)>'

  test('is escaped everywhere', () => {
    const hostile = { title: attack, description: attack }
    const text = html(
      examplePage(
        Array.from({ length: 20 }, (_, n) => exampleImage(n, hostile)),
        { gallery: exampleGallery({ title: attack, description: attack }), studio: studio(attack) },
      ),
    )
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('&lt;/noscript&gt;&lt;script&gt;alert(1)')
    const document = new DOMParser().parseFromString(text, 'text/html')
    expect(document.querySelector('h1')?.textContent).toBe(attack)
  })

  test('that is not a colour is replaced by the default', () => {
    const evil = '#fff;background-image:url(https://evil.example/)'
    const text = html(
      examplePage([exampleImage(0, { placeholder: evil })], {
        gallery: exampleGallery({
          titleColor: evil,
          titleBackgroundColor: evil,
          descriptionColor: evil,
          descriptionBackgroundColor: evil,
        }),
      }),
    )
    expect(text).not.toContain('evil.example')
    expect(text).toContain('style="color:#ffffff;background:#3b82f6;text-align:center"')
    expect(text).toContain('style="background:var(--color-sunk)"')
  })

  test('in links of captions is not part of the page', () => {
    const evil = exampleImage(0, { anchorUrl: 'javascript:alert(1)', anchor_url: 'javascript:alert(1)' })
    const page = examplePage([evil], { gallery: exampleGallery({ showImageMetadata: true }) })
    expect(html(page)).not.toContain('javascript:')
  })
})

describe('a gallery that is not there', () => {
  test('says that it was not found, and is not indexed', () => {
    const { html: text } = renderMessage(ENGLISH, { title: 'Gallery not found' })
    const document = new DOMParser().parseFromString(text, 'text/html')
    expect(document.querySelector('h1')?.textContent).toBe('Gallery not found')
    expect(document.title).toBe('Gallery not found')
    expect(meta(document, 'robots')).toBe('noindex')
    expect(text).not.toContain('<script')
  })
})

describe('a protected gallery', () => {
  const locked = { theme: 'light', typeface: 'sans', studio: null, preview: null } as const
  const parsed = (problem?: string, said: Partial<Pick<LockedGallery, 'studio' | 'preview'>> = {}) =>
    new DOMParser().parseFromString(
      renderUnlock(ENGLISH, { ...locked, ...said }, EXAMPLE_ASSETS, problem).html,
      'text/html',
    )

  test('has a form with one field that posts to its own address without a script', () => {
    const document = parsed()
    const form = document.querySelector('form')!
    expect([form.method, form.getAttribute('action')]).toEqual(['post', null])
    expect([...form.querySelectorAll('input')].map(({ name, type }) => [name, type])).toEqual([
      ['password', 'password'],
    ])
    expect(form.querySelector('label')?.htmlFor).toBe('password')
    expect(meta(document, 'robots')).toBe('noindex')
    expect(meta(document, 'og:title')).toBeUndefined()
    expect(document.querySelector('[role=alert], .lock-preview')).toBeNull()
    expect(document.querySelector<HTMLElement>('#show-password')!.hidden).toBe(true)
    expect([...document.scripts].map((script) => script.getAttribute('src'))).toEqual([EXAMPLE_ASSETS.unlock])
  })

  test('says whose it is, where the studio is shown', () => {
    const heading = (said?: { studio: Studio }) => parsed(undefined, said).querySelector('h1')?.textContent
    expect(heading({ studio: studio('Mara <Lind>') })).toBe('Private gallery by Mara <Lind>')
    expect(heading()).toBe('This gallery is private')
  })

  test('has its blurred cover in the document, and no address of it', () => {
    const preview = 'data:image/webp;base64,UklGRg=='
    const document = parsed(undefined, { preview: { blurred: preview, focusX: 50, focusY: 38 } })
    expect(document.querySelector('.lock-preview')?.getAttribute('style')).toBe(
      `background-image:url(${preview});background-position:50% 38%`,
    )
    expect(document.querySelector('img, [property^="og:"], link[rel=preload][as=image]')).toBeNull()
  })

  test('says what was wrong with the last password', () => {
    const document = parsed('That is not it.')
    expect(document.querySelector('[role=alert]')?.textContent).toBe('That is not it.')
    const input = document.querySelector('input')!
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual([
      'true',
      'problem',
    ])
  })
})

test('a closed gallery says so', () => {
  const document = new DOMParser().parseFromString(
    renderMessage(ENGLISH, { title: 'This gallery is closed' }).html,
    'text/html',
  )
  expect(document.querySelector('h1')?.textContent).toBe('This gallery is closed')
  expect(meta(document, 'robots')).toBe('noindex')
})

describe('a page that failed', () => {
  test('says so, and has a link to try again that needs no script', () => {
    const { html: text } = renderMessage(ENGLISH, {
      title: 'Not ready',
      text: 'Please try again.',
      again: '?size=web',
    })
    const document = new DOMParser().parseFromString(text, 'text/html')
    expect(document.querySelector('h1')?.textContent).toBe('Not ready')
    expect(document.querySelector('main p')?.textContent).toBe('Please try again.')
    expect(document.querySelector('main a')?.textContent).toBe('Try again')
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('?size=web')
    expect(document.title).toBe('Not ready')
    expect(text).not.toContain('<script')
    const none = renderMessage(ENGLISH, { title: 'No downloads', text: 'There are none.' })
    expect(/<main.*<\/main>/.exec(none.html)![0]).not.toContain('<a')
  })
})
