import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  answer,
  gallery,
  mara,
  NO_NEWS,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const dunes = gallery('Dunes', { id: 7, address: 'https://dunes.rail.example' })

function settings(answered: unknown = dunes, address = '/gallery/7/settings') {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/galleries/7': answered,
    'GET /api/galleries/7/images': [],
  })
  return { server, ...open(address) }
}

test('the settings are named after their gallery and open with the images', async () => {
  settings()
  expect(await screen.findByRole('heading', { name: 'Settings for "Dunes"', level: 1 })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Settings for "Dunes" · Picture Rail'))
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(tabs.getByRole('link', { name: 'Images' })).toHaveAttribute('aria-current', 'page')
  await screen.findByText('No images yet')
  expect(screen.getByRole('button', { name: 'Choose Files' })).toBeVisible()
})

test('a tab that is none leads to the first one', async () => {
  settings(dunes, '/gallery/7/settings?tab=nothing')
  await screen.findByText('No images yet')
  expect(screen.getByRole('button', { name: 'Choose Files' })).toBeVisible()
})

test('images that wait are news until their tab is opened', async () => {
  const { server } = settings()
  server.nowAnswers({
    'GET /api/galleries/7/news': { ...NO_NEWS, waiting: 1 },
    'POST /api/galleries/7/seen': () => {
      server.nowAnswers({ 'GET /api/galleries/7/news': NO_NEWS })
      return answer(204)
    },
  })
  await waitFor(() =>
    expect(server.to('POST', '/api/galleries/7/seen')).toMatchObject([{ body: { what: 'waiting' } }]),
  )
  const tab = await screen.findByRole('link', { name: 'Images' })
  expect(tab).toHaveAttribute('aria-current', 'page')
})

test('the gallery can be viewed and shared', async () => {
  const { person } = settings()
  const view = await screen.findByRole('link', { name: 'View Gallery' })
  expect(view).toHaveAttribute('href', '/api/galleries/7/open')
  expect(view).toHaveAttribute('target', '_blank')
  await person.click(screen.getByRole('button', { name: 'Share Gallery' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Gallery' }))
  expect(dialog.getByRole('textbox', { name: 'Gallery URL' })).toHaveValue('https://dunes.rail.example')
})

describe('a gallery', () => {
  test('is waited for', async () => {
    settings(noAnswerYet)
    expect(await screen.findByText('Loading gallery...')).toBeVisible()
  })

  test('that is missing leads back to the dashboard', async () => {
    settings(refusal(404, 'Gallery not found'))
    expect(await screen.findByRole('heading', { name: 'Gallery not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  test('that cannot be had leads to a page that says why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    settings(refusal(500, 'The database is away.'))
    expect(await screen.findByText('The database is away.')).toBeVisible()
  })
})
