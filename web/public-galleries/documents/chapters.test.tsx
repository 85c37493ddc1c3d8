import { expect, test } from 'vitest'
import type { PublicChapter } from '#contract/chapters.ts'
import { ENGLISH } from '#contract/languages.ts'
import type { GalleryPage } from '#contract/public-page.ts'
import { EXAMPLE_ASSETS, exampleGallery, exampleImages, examplePage } from '#testing/example-gallery.ts'
import { renderGalleryPage } from '../gallery-page.tsx'

const chapter = (
  id: number,
  title: string,
  imageCount: number,
  text: string | null = null,
): PublicChapter => ({
  ...{ id, title, text, imageCount, slug: title.toLowerCase() },
})

/** A gallery with these chapters, preceded by images without a chapter. */
function pageOf(chapters: PublicChapter[], without = 0, wishes: Partial<GalleryPage> = {}) {
  const count = chapters.reduce((sum, { imageCount }) => sum + imageCount, without)
  const gallery = exampleGallery({ theme: 'light', titleAlignment: 'left', chapters })
  const { html } = renderGalleryPage(
    ENGLISH,
    examplePage(exampleImages(count), { gallery, ...wishes }),
    EXAMPLE_ASSETS,
  )
  return new DOMParser().parseFromString(html, 'text/html')
}

const linksOf = (page: Document) =>
  [...page.querySelectorAll('nav.chapters [data-chapter]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('data-chapter'),
  ])
/** Heading, text, and places of the first and last image of each wall. */
const wallsOf = (page: Document) =>
  [...page.querySelectorAll('.grid')].map((grid) => {
    const section = grid.closest('section')
    const tiles = [...grid.querySelectorAll('.tile')].map((tile) =>
      Number(tile.getAttribute('aria-posinset')),
    )
    return [section?.id, section?.querySelector('h2')?.textContent, tiles[0], tiles.at(-1)]
  })

test('chapters are sections with a heading and a text, after the images without one', () => {
  const page = pageOf([chapter(4, 'Ceremony', 3, 'Half past two.'), chapter(9, 'Party', 2)], 2)
  expect(wallsOf(page)).toEqual([
    [undefined, undefined, 1, 2],
    ['chapter-4', 'Ceremony', 3, 5],
    ['chapter-9', 'Party', 6, 7],
  ])
  const [ceremony, party] = page.querySelectorAll('main > section')
  expect([...ceremony!.children].map(({ tagName }) => tagName)).toEqual(['H2', 'P', 'OL'])
  expect(ceremony!.querySelector('p')!.textContent).toBe('Half past two.')
  expect([...party!.children].map(({ tagName }) => tagName)).toEqual(['H2', 'OL'])
  expect([...ceremony!.classList]).toEqual(['chapter', 'left'])
  // Above them, the title of the gallery is the only heading.
  expect([...page.querySelectorAll('h1, h2')].map(({ tagName }) => tagName)).toEqual(['H1', 'H2', 'H2'])
})

test('what owners write is text', () => {
  const page = pageOf([chapter(4, '<img src=x>', 1, '<script>1</script>'), chapter(5, 'B', 1)])
  const section = page.getElementById('chapter-4')!
  expect(section.querySelector('h2')!.textContent).toBe('<img src=x>')
  expect(section.querySelector('p')!.textContent).toBe('<script>1</script>')
  expect(linksOf(page)[0]![0]).toBe('<img src=x>')
})

test('the bar of chapters is a navigation with a name, from two chapters on', () => {
  expect(pageOf([chapter(4, 'Ceremony', 3)]).querySelector('nav.chapters')).toBeNull()
  const page = pageOf([chapter(4, 'Ceremony', 3), chapter(9, 'Party', 2)])
  const bar = page.querySelector('nav.chapters')!
  expect(bar.getAttribute('aria-label')).toBe('Chapters')
  // Placed between title and images.
  expect(bar.parentElement!.previousElementSibling!.tagName).toBe('HEADER')
  expect(bar.parentElement!.nextElementSibling!.className).toBe('below-head')
  expect(bar.querySelector('a')!.outerHTML).toBe('<a class="bar-title" dir="auto" href="#page">Dunes</a>')
  expect(linksOf(page)).toEqual([
    ['Ceremony', '#chapter-4', 'chapter-4'],
    ['Party', '#chapter-9', 'chapter-9'],
  ])
})

test.each([
  ['', '/c/party'],
  ['/iframe/abc', '/iframe/abc/c/party'],
])('chapters that begin after the first 48 images have pages of their own: %s', (path, address) => {
  const page = pageOf([chapter(4, 'Ceremony', 60), chapter(9, 'Party', 2)], 0, { path })
  expect(linksOf(page)).toEqual([
    ['Ceremony', '#chapter-4', 'chapter-4'],
    ['Party', address, 'chapter-9'],
  ])
  // The script shows it on this page: its place is reserved, and hidden without a script.
  expect(wallsOf(page)).toEqual([
    ['chapter-4', 'Ceremony', 1, 48],
    ['chapter-9', 'Party', undefined, undefined],
  ])
  expect([...page.getElementById('chapter-9')!.classList]).toContain('later')
})

test('the page of a chapter has this one and those after it, and the bar has all', () => {
  const chapters = [chapter(4, 'Ceremony', 60), chapter(9, 'Dinner', 50), chapter(12, 'Party', 5)]
  const page = pageOf(chapters, 0, { offset: 60, start: 60, chapter: chapters[1]! })
  expect(wallsOf(page)).toEqual([
    ['chapter-9', 'Dinner', 61, 108],
    ['chapter-12', 'Party', undefined, undefined],
  ])
  expect(linksOf(page)).toEqual([
    ['Ceremony', '/c/ceremony', 'chapter-4'],
    ['Dinner', '#chapter-9', 'chapter-9'],
    ['Party', '/c/party', 'chapter-12'],
  ])
})
