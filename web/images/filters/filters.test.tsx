import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Mark } from '#contract/pick-form.ts'
import { gallery, imageOf, mara, message, open, refusal, serverAnswers, viewLink } from '#testing/screen.tsx'

const names = ['dune', 'ridge', 'burn', 'moor', 'tarn']
const images = names.map((name, index) =>
  imageOf(7, `${name}.jpg`, {
    id: index + 1,
    title: name === 'dune' ? 'Dune' : null,
    description: name === 'ridge' ? 'At noon' : null,
    chapterId: index === 4 ? 3 : null,
  }),
)
const dusk = imageOf(7, 'dusk.jpg', { id: 6, waiting: true })
const picks = (marks: Record<number, Mark>) =>
  Object.entries(marks).map(([id, mark]) => ({
    ...{ imageId: Number(id), mark, note: null, changedAt: '2026-11-18T12:00:00.000Z' },
    originalName: `${names[Number(id) - 1]}.jpg`,
  }))
const selection = (id: number, name: string, imageIds: number[]) => ({
  ...{ id, name, imageIds, email: null, message: null, createdAt: '2026-11-18T12:00:00.000Z' },
})

async function imagesTab(search = '', more = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries/7': gallery('Dunes', { id: 7, imageCount: 5 }),
    'GET /api/galleries/7/images': images,
    'GET /api/galleries/7/view-links': [
      viewLink(12, { name: 'Ana', picksCount: 3, marks: { yes: 2, maybe: 1, no: 0 } }),
      viewLink(13, { name: 'Ben' }),
    ],
    'GET /api/view-links/12/picks': picks({ 2: 'yes', 3: 'maybe', 5: 'yes' }),
    'GET /api/galleries/7/selections': [selection(4, 'Eve', [1, 3]), selection(5, 'Jo', [3, 4])],
    ...more,
  })
  const opened = open(`/gallery/7/settings?tab=images${search}`)
  await screen.findByRole('button', { name: 'Filter' })
  const chooses = async (item: RegExp) => {
    await opened.person.click(screen.getByRole('button', { name: 'Filter' }))
    await opened.person.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { server, chooses, ...opened }
}
const shown = () =>
  within(screen.getByRole('region', { name: /^\d+ images?$/ }))
    .queryAllByRole('img')
    .map((image) => image.getAttribute('alt')!.replace('.jpg', ''))
const all = ['Dune', 'ridge', 'burn', 'moor', 'tarn']
const filter = (name: string) => screen.findByRole('button', { name })

test.each<[string, RegExp, string, string[], string]>([
  ['what has no caption', /^Without/, 'Without a caption (3)', ['burn', 'moor', 'tarn'], 'uncaptioned'],
  ['favourites', /^Favourites/, 'Favourites (3)', ['Dune', 'burn', 'moor'], 'favourites'],
  ['what someone chose', /^Chosen by Ana/, 'Chosen by Ana (3)', ['ridge', 'burn', 'tarn'], 'link-12'],
  ['one mark', /^Yes from Ana/, 'Yes from Ana (2)', ['ridge', 'tarn'], 'link-12-yes'],
])('%s is listed alone, as the address says, until all are again', async (_what, item, name, found, text) => {
  const { person, chooses } = await imagesTab()
  await chooses(item)
  const on = await filter(name)
  expect(shown()).toEqual(found)
  expect(new URLSearchParams(window.location.search).get('show')).toBe(text)
  await person.click(on)
  expect(shown()).toEqual(all)
  expect(window.location.search).toBe('?tab=images')
})

test.each([
  ['&show=link-12-maybe', 'Maybe from Ana (1)', ['burn']],
  ['&show=favourites-5', 'Favourites of Jo (2)', ['burn', 'moor']],
])('an address that ends with %s lists them', async (search, name, found) => {
  const { chooses } = await imagesTab(search)
  expect(await filter(name)).toHaveAttribute('aria-pressed', 'true')
  expect(shown()).toEqual(found)
  await chooses(/^All images/)
  expect(shown()).toEqual(all)
})

test.each(['&show=link-99', '&show=favourites-99', '&show=nonsense', '&show=waiting'])(
  'an address that ends with %s, of something that is not there, lists all',
  async (search) => {
    await imagesTab(search)
    await waitFor(() => expect(shown()).toEqual(all))
  },
)

test('nobody has chosen anything: the menu says so by what it leaves out', async () => {
  const { person } = await imagesTab('', {
    'GET /api/galleries/7/view-links': [],
    'GET /api/galleries/7/selections': [],
  })
  await person.click(screen.getByRole('button', { name: 'Filter' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Without a caption3',
  ])
})

test('choices that cannot be read are asked for again, or left', async () => {
  const { person, server, chooses } = await imagesTab('&show=link-12', {
    'GET /api/view-links/12/picks': refusal(503, 'Not ready'),
  })
  expect(await screen.findByText("We couldn't load the choices.")).toBeVisible()
  server.nowAnswers({ 'GET /api/view-links/12/picks': picks({ 4: 'no' }) })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await filter('Chosen by Ana (1)')
  expect(shown()).toEqual(['moor'])
  await chooses(/^All images/)
  expect(shown()).toEqual(all)
})

test.each([
  ['&show=favourites', 'Favourites (3)', ['Dune', 'burn', 'moor'], '&show=favourites'],
  ['#waiting', 'Waiting (1)', ['dusk'], '#waiting'],
])('what %s lists is still listed after another tab', async (asked, name, found, kept) => {
  const { person } = await imagesTab(asked, { 'GET /api/galleries/7/images': [...images, dusk] })
  await filter(name)
  expect(shown()).toEqual(found)
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }))
  await person.click(tabs.getByRole('link', { name: 'General' }))
  expect(window.location.search + window.location.hash).toBe(`?tab=general${kept}`)
  await person.click(tabs.getByRole('link', { name: /^Images/ }))
  await filter(name)
  expect(shown()).toEqual(found)
})

test('what is done to all is done to what is listed', async () => {
  const { person, server, chooses } = await imagesTab()
  await chooses(/^Favourites/)
  await filter('Favourites (3)')
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  expect(screen.getByText('3 selected')).toBeVisible()
  server.nowAnswers({
    'POST /api/galleries/7/images/delete': { status: 204 },
    'GET /api/galleries/7/selections': [],
  })
  await person.keyboard('{Delete}')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 3 images' }))
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await message('Images deleted')
  expect(server.to('POST', '/api/galleries/7/images/delete')).toMatchObject([
    { body: { imageIds: [1, 3, 4] } },
  ])
  expect(await screen.findByText('No images to show')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show all images' }))
  expect(shown()).toEqual(['ridge', 'tarn'])
})

test('a chapter of the rail and a filter hold together', async () => {
  vi.stubGlobal('innerWidth', 1440)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 0))
  const water: Chapter = { id: 3, title: 'Water', text: null, slug: 'water', imageCount: 1, translations: {} }
  const { person } = await imagesTab('&show=link-12', { 'GET /api/galleries/7/chapters': [water] })
  await filter('Chosen by Ana (3)')
  const rail = within(screen.getByRole('navigation', { name: 'Chapters' }))
  await person.click(await rail.findByRole('button', { name: /^Water/ }))
  expect(shown()).toEqual(['tarn'])
  await person.click(rail.getByRole('button', { name: /^Without/ }))
  expect(shown()).toEqual(['ridge', 'burn'])
  vi.unstubAllGlobals()
})
