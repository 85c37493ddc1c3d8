import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Selection } from '#contract/selections.ts'
import {
  answer,
  gallery,
  imageOf,
  mara,
  message,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'
import { fileNames } from './file-names.ts'

const URL = '/api/galleries/7'
const wedding = gallery('Wedding', { id: 7, allowSelections: true })
const images = ['kiss.jpg', 'rings.jpg', 'cake.jpg'].map((name) => imageOf(7, name))
const ids = images.map(({ id }) => id)

const selection = (id: number, over: Partial<Selection> = {}): Selection => ({
  id,
  name: `Visitor ${id}`,
  email: null,
  message: null,
  imageIds: ids,
  createdAt: '2026-11-18T12:00:00.000Z',
  ...over,
})

function settings(
  selections: unknown,
  { of = wedding, tab = 'selections', all = images, user = mara() } = {},
) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    [`GET ${URL}`]: of,
    [`GET ${URL}/images`]: all,
    [`GET ${URL}/selections`]: selections,
  })
  return { server, ...open(`/gallery/7/settings?tab=${tab}`) }
}
const row = async (name: string) => within(await screen.findByRole('article', { name }))
const tab = () => screen.queryByRole('link', { name: 'Selections' })

describe('the tab', () => {
  test('is there where visitors may send selections, or have sent some', async () => {
    const off = { ...wedding, allowSelections: false }
    const { server, view } = settings([], { of: off, tab: 'appearance' })
    await waitFor(() => expect(server.to('GET', `${URL}/selections`)).toHaveLength(1))
    expect(await screen.findByRole('link', { name: 'Sharing' })).toBeVisible()
    expect(tab()).toBeNull()
    view.unmount()
    const { view: second } = settings([selection(1)], { of: off, tab: 'appearance' })
    expect(await screen.findByRole('link', { name: 'Selections' })).toBeVisible()
    second.unmount()
    const { server: third } = settings([], { tab: 'appearance' })
    expect(await screen.findByRole('link', { name: 'Selections' })).toBeVisible()
    expect(third.to('GET', `${URL}/selections`)).toEqual([])
  })

  test('says that it loads, and that there is nothing yet', async () => {
    const { view } = settings(noAnswerYet)
    expect(await screen.findByText('Loading selections...')).toBeVisible()
    view.unmount()
    settings([])
    expect(await screen.findByRole('heading', { name: 'No selections yet' })).toBeVisible()
  })

  test('can be tried again when it failed', async () => {
    const { person, server } = settings(refusal(503, 'Not ready'))
    expect(await screen.findByText("We couldn't load the selections.")).toBeVisible()
    server.nowAnswers({ [`GET ${URL}/selections`]: [selection(1)] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Visitor 1' })).toBeVisible()
  })
})

describe('a selection', () => {
  test('shows who sent it, when, what they wrote, and the pictures that are still there', async () => {
    settings([
      selection(2, { name: 'Ana & Ben', email: 'ana@example.org', message: 'For the album.\nThanks!' }),
      selection(1, { imageIds: [] }),
    ])
    const ana = await row('Ana & Ben')
    expect(ana.getByText(/^3 images · /)).toHaveTextContent(/Nov 18, 2026/)
    expect(ana.getByRole('link', { name: 'ana@example.org' })).toHaveAttribute(
      'href',
      'mailto:ana@example.org',
    )
    expect(ana.getByText(/For the album\.\s+Thanks!/)).toBeVisible()
    expect(ana.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual([
      'kiss.jpg',
      'rings.jpg',
      'cake.jpg',
    ])
    expect(ana.getByRole('link', { name: 'Download the selection from Ana & Ben' })).toHaveAttribute(
      'href',
      `${URL}/selections/2/download`,
    )
    const gone = await row('Visitor 1')
    expect(gone.getByText('Its pictures are no longer in this gallery.')).toBeVisible()
    expect(gone.queryByText('Download')).toBeNull()
  })

  test('of many pictures shows some, and more on demand', async () => {
    const many = Array.from({ length: 250 }, (_, n) => imageOf(7, `${n}.jpg`))
    const { person } = settings([selection(1, { imageIds: many.map(({ id }) => id) })], { all: many })
    const all = await row('Visitor 1')
    expect(all.getAllByRole('img')).toHaveLength(24)
    expect(all.getAllByRole('img')[5]).toHaveAttribute('loading', 'lazy')
    await person.click(all.getByRole('button', { name: 'Show 200 more' }))
    expect(all.getAllByRole('img')).toHaveLength(224)
    await person.click(all.getByRole('button', { name: 'Show 26 more' }))
    expect(all.getAllByRole('img')).toHaveLength(250)
  })

  test('gives its file names to the clipboard', async () => {
    const { person } = settings([selection(1)])
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await person.click((await row('Visitor 1')).getByRole('button', { name: /^Copy file names/ }))
    expect(copied).toHaveBeenCalledWith('kiss.jpg, rings.jpg, cake.jpg')
    expect(await message('File names copied')).toContain('Lightroom')
    expect(fileNames([...images, ...images].map(({ originalName }) => ({ originalName })))).toBe(
      'kiss.jpg, rings.jpg, cake.jpg',
    )
  })

  test('is deleted after a confirmation, also if another user was faster', async () => {
    const { person, server } = settings([selection(2), selection(1)])
    server.nowAnswers({
      [`DELETE ${URL}/selections/2`]: answer(204),
      [`DELETE ${URL}/selections/1`]: refusal(404, 'Selection not found'),
    })
    for (const id of [2, 1]) {
      await person.click((await row(`Visitor ${id}`)).getByRole('button', { name: /^Delete/ }))
      const question = within(await screen.findByRole('alertdialog'))
      expect(question.getByText(/The pictures stay in the gallery/)).toBeVisible()
      await person.click(question.getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByRole('article', { name: `Visitor ${id}` })).toBeNull())
    }
    expect(await screen.findByText('No selections yet')).toBeVisible()
  })

  test('is not deleted by who may not change the gallery', async () => {
    settings([selection(1)], { user: mara({ trialEndsAt: '2020-01-01T00:00:00.000Z' }) })
    const only = await row('Visitor 1')
    expect(only.getByText('Download')).toBeVisible()
    expect(only.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})
