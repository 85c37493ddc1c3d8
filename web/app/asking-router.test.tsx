import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  answer,
  gallery,
  imageOf,
  listedGallery,
  mara,
  networkFailure,
  noAnswerYet,
  open,
  serverAnswers,
} from '#testing/screen.tsx'

const dunes = gallery('Dunes', { id: 7, description: 'Sand' })

function opens(address: string) {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [listedGallery('Dunes', { id: 7 })],
    'GET /api/galleries/7': dunes,
    'GET /api/galleries/7/images': [imageOf(7, 'dune.jpg')],
    'GET /api/presets': [],
    'PATCH /api/galleries/7': dunes,
    'DELETE /api/galleries/7': answer(204),
  })
  return { server, ...open(address) }
}
/** Comes from the dashboard, so that Back returns there, and types a title. */
async function typesTitle() {
  const opened = opens('/dashboard')
  await opened.person.click(await screen.findByRole('link', { name: 'Manage Dunes' }))
  await opened.person.click(await screen.findByRole('link', { name: 'General' }))
  const title = await screen.findByLabelText('Gallery Title')
  await opened.person.type(title, ' at dawn')
  return { ...opened, title }
}
const question = async (name = 'Discard your changes?') =>
  within(await screen.findByRole('alertdialog', { name }))
const press = async (person: ReturnType<typeof open>['person'], name: string, of?: string) =>
  person.click((await question(of)).getByRole('button', { name }))
const noQuestion = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
const logo = () => within(screen.getByRole('banner')).getByRole('link', { name: 'My Dashboard' })
const steps = (by: number) => act(() => window.history.go(by))

describe('with something typed that is not saved', () => {
  test('a link asks first, and leads on after Discard', async () => {
    const { person, title } = await typesTitle()
    await person.click(logo())
    await press(person, 'Keep editing')
    await waitFor(noQuestion)
    expect(window.location.pathname).toBe('/gallery/7/settings')
    expect(title).toHaveValue('Dunes at dawn')
    await waitFor(() => expect(logo()).toHaveFocus())

    await person.click(logo())
    await press(person, 'Discard')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(window.location.pathname).toBe('/dashboard')
  })

  test('Back asks once, keeps the address and the focus, and leads back after Discard', async () => {
    const { person, title } = await typesTitle()
    const address = window.location.href
    for (const _time of ['first', 'second']) {
      // The previous entry is the Images tab, which keeps the fields of this one.
      steps(-2)
      await question()
      await waitFor(() => expect(window.location.href).toBe(address))
    }
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await press(person, 'Keep editing')
    await waitFor(noQuestion)
    await waitFor(() => expect(title).toHaveFocus())

    steps(-2)
    await press(person, 'Discard')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    // Forward shows the saved values.
    steps(2)
    expect(await screen.findByLabelText('Gallery Title')).toHaveValue('Dunes')
    noQuestion()
  })

  test('another tab of the settings keeps it, and leaving from there asks', async () => {
    const { person } = await typesTitle()
    await person.click(screen.getByRole('link', { name: 'Images' }))
    await screen.findByRole('button', { name: 'Edit dune.jpg' })
    noQuestion()
    await person.click(logo())
    await press(person, 'Keep editing')
    await person.click(screen.getByRole('link', { name: 'General' }))
    expect(await screen.findByLabelText('Gallery Title')).toHaveValue('Dunes at dawn')
  })

  test('what is being saved, or is saved, asks nothing', async () => {
    const { person, server, title } = await typesTitle()
    server.nowAnswers({ 'PATCH /api/galleries/7': noAnswerYet })
    await person.type(title, '{Enter}')
    await screen.findByRole('button', { name: 'Saving...' })
    await person.click(logo())
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    noQuestion()
  })

  test('a gallery that is deleted is left without a question', async () => {
    const { person } = await typesTitle()
    await person.click(screen.getByRole('button', { name: 'Delete Gallery' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Gallery' }))
    await person.type(dialog.getByLabelText('Gallery Title'), 'Dunes')
    await person.click(dialog.getByRole('button', { name: 'Delete Gallery' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    noQuestion()
  })
})

test('Back asks before it takes a dialog away in which something was typed', async () => {
  const { person } = opens('/gallery/7/settings')
  await person.click(await screen.findByRole('link', { name: 'General' }))
  await person.click(screen.getByRole('link', { name: 'Images' }))
  await person.click(await screen.findByRole('button', { name: 'Edit dune.jpg' }))
  const title = await screen.findByLabelText('Title')
  await person.type(title, 'The dune')
  steps(-1)
  await press(person, 'Keep editing')
  expect(title).toHaveValue('The dune')
  await waitFor(() => expect(window.location.search).toBe('?tab=images'))

  steps(-1)
  await press(person, 'Discard')
  await waitFor(() => expect(window.location.search).toBe('?tab=general'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the form of a new gallery asks once something is typed', async () => {
  const { person } = opens('/create-gallery')
  const title = await screen.findByLabelText('Gallery Title')
  await person.click(logo())
  await screen.findByRole('heading', { name: 'Dashboard' })
  noQuestion()
  steps(-1)
  await person.type(await screen.findByLabelText('Gallery Title'), 'Dunes')
  await person.click(screen.getByRole('link', { name: 'Cancel' }))
  await press(person, 'Discard')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(title).not.toBeInTheDocument()
})

test('a setting that could not be saved asks', async () => {
  const { person, server } = opens('/gallery/7/settings?tab=appearance')
  server.nowAnswers({ 'PATCH /api/galleries/7': networkFailure })
  await person.click(await screen.findByText('Adjust'))
  await person.click(screen.getByRole('switch', { name: 'Show title' }))
  await screen.findByText('Not saved.')
  await person.click(logo())
  await press(person, 'Discard')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a secret that is shown once asks in other words', async () => {
  const { person, server } = opens('/account/developers')
  server.nowAnswers({
    'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
    'GET /api/account/tokens': [],
    'GET /api/webhooks': [],
    'POST /api/account/tokens': answer(201, {
      id: 5,
      name: 'Script',
      scope: 'write',
      galleryId: null,
      expiresAt: null,
      createdAt: '2026-11-01T12:00:00.000Z',
      lastUsedAt: null,
      token: 'prt_x',
    }),
  })
  const part = within(await screen.findByRole('region', { name: 'API tokens' }))
  await person.click(await part.findByRole('button', { name: 'Create token' }))
  await person.type(part.getByLabelText('Token name'), 'Script')
  await person.click(part.getByRole('button', { name: 'Create token' }))
  await part.findByLabelText('API token')
  await person.click(screen.getByRole('link', { name: 'Security' }))
  await press(person, 'Stay', 'Leave without saving it?')
  await waitFor(noQuestion)
  expect(part.getByLabelText('API token')).toHaveValue('prt_x')
  await person.click(part.getByRole('button', { name: 'I have saved it' }))
  await person.click(screen.getByRole('link', { name: 'Security' }))
  await waitFor(() => expect(window.location.pathname).toBe('/account/security'))
  noQuestion()
})
