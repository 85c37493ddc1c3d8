import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gallery, imageOf, mara, message, open, refusal, serverAnswers, viewLink } from '#testing/screen.tsx'

const images = ['kiss', 'rings', 'cake', 'band'].map((name, index) =>
  imageOf(7, `${name}.jpg`, { id: index + 1 }),
)
const pick = (imageId: number, mark: string, note: string | null = null) => ({
  ...{ imageId, mark, note, changedAt: '2026-11-18T12:00:00.000Z' },
  originalName: images[imageId - 1]!.originalName,
})
const chapter = (title: string) => ({ id: 3, title, text: null, slug: 'x', imageCount: 0, translations: {} })

async function clientsTab(user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries/7': gallery('Wedding', { id: 7, allowSelections: true }),
    'GET /api/galleries/7/images': images,
    'GET /api/galleries/7/sent': [],
    'GET /api/galleries/7/view-links': [
      viewLink(1, { name: 'Ana', picksCount: 3, marks: { yes: 2, maybe: 1, no: 0 } }),
    ],
    'GET /api/view-links/1/picks': [pick(1, 'yes'), pick(2, 'maybe', 'Crop it'), pick(4, 'yes')],
    'GET /api/galleries/7/selections': [
      {
        ...{ id: 5, name: 'Eve', email: null, message: null, imageIds: [2, 3] },
        createdAt: '2026-11-18T12:00:00.000Z',
      },
    ],
    'POST /api/galleries/7/chapters': ({ title }: { title: string }) => chapter(title),
    'POST /api/galleries/7/images/move': ({ imageIds }: { imageIds: number[] }) =>
      images.filter(({ id }) => imageIds.includes(id)).map((image) => ({ ...image, chapterId: 3 })),
  })
  const opened = open('/gallery/7/settings?tab=clients')
  await opened.person.click(await screen.findByRole('button', { name: 'Show choices of Ana' }))
  const yes = within(await screen.findByRole('region', { name: '“Yes” from Ana' }))
  const eve = within(await screen.findByRole('article', { name: 'Eve' }))
  return { server, yes, eve, ...opened }
}

test('a small picture opens the viewer over all of its mark, and has the focus again after it', async () => {
  const { person, yes } = await clientsTab()
  const small = yes.getByRole('button', { name: 'band.jpg' })
  await person.click(small)
  const viewer = within(await screen.findByRole('dialog', { name: 'band.jpg' }))
  expect(viewer.getByRole('status')).toHaveTextContent('2 / 2, band.jpg')
  await person.keyboard('{ArrowRight}')
  expect(await screen.findByRole('dialog', { name: 'kiss.jpg' })).toBeVisible()
  await person.click(viewer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(yes.getByRole('button', { name: 'kiss.jpg' })).toHaveFocus()
})

test('so does the picture beside a note', async () => {
  const { person } = await clientsTab()
  const notes = within(screen.getByRole('list', { name: 'Notes to “Maybe” from Ana' }))
  await person.click(notes.getByRole('button', { name: 'rings.jpg' }))
  expect(await screen.findByRole('dialog', { name: 'rings.jpg' })).toBeVisible()
})

test('choices are shown among the images', async () => {
  const { person, yes } = await clientsTab()
  await person.click(yes.getByRole('link', { name: /^Show in Images/ }))
  expect(await screen.findByRole('button', { name: 'Yes from Ana (2)' })).toBeVisible()
  expect(window.location.search).toBe('?tab=images&show=link-1-yes')
})

test('favourites are shown among the images', async () => {
  const { person, eve } = await clientsTab()
  await person.click(eve.getByRole('link', { name: /^Show in Images/ }))
  expect(await screen.findByRole('button', { name: 'Favourites of Eve (2)' })).toBeVisible()
})

test('they become a chapter, whose title can be another', async () => {
  const { person, server, yes, eve } = await clientsTab()
  await person.click(yes.getByRole('button', { name: /^New chapter from these/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New chapter' }))
  expect(dialog.getByLabelText('Title')).toHaveValue('Chosen by Ana')
  expect(dialog.getByText('2 images move there.')).toBeVisible()
  await person.clear(dialog.getByLabelText('Title'))
  await person.type(dialog.getByLabelText('Title'), 'Album{Enter}')
  expect(await message('Images moved')).toContain('2 images moved to “Album”.')
  await person.click(eve.getByRole('button', { name: /^New chapter from these/ }))
  expect(await screen.findByLabelText('Title')).toHaveValue('Favourites of Eve')
  expect(server.to('POST', '/api/galleries/7/images/move').map(({ body }) => body)).toEqual([
    { imageIds: [1, 4], chapterId: 3 },
  ])
})

test('the images stay where they are when they cannot be moved', async () => {
  const { person, server, yes } = await clientsTab()
  server.nowAnswers({ 'POST /api/galleries/7/images/move': refusal(404, 'Chapter not found') })
  await person.click(yes.getByRole('button', { name: /^New chapter from these/ }))
  await person.click(await screen.findByRole('button', { name: 'Create chapter' }))
  expect(await message('Error')).toContain('Chapter not found')
})

test('who may change nothing looks at them among the images', async () => {
  const { yes } = await clientsTab(mara({ status: 'expired' }))
  expect(yes.getByRole('link', { name: /^Show in Images/ })).toBeVisible()
  expect(yes.queryByRole('button', { name: /^New chapter/ })).toBeNull()
})
