import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ImageChangeInput } from '#contract/images.ts'
import {
  gallery,
  imageOf,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const URL = '/api/images/2'
const dune = imageOf(7, 'dune.jpg', { id: 1 })
const ridge = imageOf(7, 'ridge.jpg', {
  id: 2,
  title: 'The ridge',
  description: 'At six',
  anchorText: 'A print',
  anchorUrl: 'https://prints.example',
})

/** Backdrop of the dialog. */
const overlay = () => document.querySelector<HTMLElement>('.bg-scrim')!

async function edits(name = 'The ridge') {
  let image = ridge
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': () => [dune, image],
    [`PATCH ${URL}`]: ({ was: _, ...change }: ImageChangeInput) => {
      image = { ...image, ...change } as typeof image
      return image
    },
  })
  const opened = open('/gallery/7/settings')
  await opened.person.click(await screen.findByRole('button', { name: `Edit ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit image' }))
  const field = (label: string) => dialog.getByLabelText(label)
  const save = () => dialog.getByRole('button', { name: /^Sav/ })
  return {
    server,
    dialog,
    field,
    save,
    ...opened,
    sent: () => server.to('PATCH', URL).map(({ body }) => body),
  }
}

test('the fields begin with what the image says', async () => {
  const { dialog, field, save } = await edits()
  expect(field('Title')).toHaveValue('The ridge')
  expect(field('Description')).toHaveValue('At six')
  expect(field('Link text')).toHaveValue('A print')
  expect(field('Link URL')).toHaveValue('https://prints.example')
  expect(dialog.getByText('ridge.jpg')).toBeVisible()
  expect(save()).toBeDisabled()
})

test('the first of them has the focus', async () => {
  const { field } = await edits()
  expect(field('Title')).toHaveFocus()
})

test('those of an image that says nothing are empty', async () => {
  const { field } = await edits('dune.jpg')
  for (const label of ['Title', 'Description', 'Link text', 'Link URL']) expect(field(label)).toHaveValue('')
})

test('what changed is saved, said so, and seen in the grid', async () => {
  const { field, save, person, sent } = await edits()
  await person.clear(field('Title'))
  await person.type(field('Title'), 'The long ridge')
  await person.click(save())
  expect(await message('Image updated')).toContain('Image updated')
  const others = { description: 'At six', anchorText: 'A print', anchorUrl: 'https://prints.example' }
  expect(sent()).toEqual([{ title: 'The long ridge', ...others, was: { title: 'The ridge', ...others } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('img', { name: 'The long ridge' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit The long ridge' })).toHaveFocus()
})

describe('what was typed and not saved', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' })

  test.each([
    ['Escape', ({ person }: Awaited<ReturnType<typeof edits>>) => person.keyboard('{Escape}')],
    ['a click outside', ({ person }: Awaited<ReturnType<typeof edits>>) => person.click(overlay())],
  ])('%s asks first, and all stays as it was', async (_what, closes) => {
    const opened = await edits()
    await opened.person.type(opened.field('Title'), ' at dawn')
    await closes(opened)
    await opened.person.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(opened.field('Title')).toHaveValue('The ridge at dawn')
    await waitFor(() => expect(opened.field('Title')).toHaveFocus())
  })

  test('is not asked about when nothing was', async () => {
    const { person } = await edits()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  async function typesAnd(closes: (person: Awaited<ReturnType<typeof edits>>) => Promise<void>) {
    const opened = await edits()
    await opened.person.type(opened.field('Title'), ' at dawn')
    await closes(opened)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await opened.person.click(screen.getByRole('button', { name: 'Edit The ridge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit image' }))
    return {
      ...opened,
      title: dialog.getByLabelText('Title'),
      save: dialog.getByRole('button', { name: /^Sav/ }),
    }
  }

  test('is gone after Discard', async () => {
    const { title, save } = await typesAnd(async ({ person }) => {
      await person.keyboard('{Escape}')
      await person.click(within(await question()).getByRole('button', { name: 'Discard' }))
    })
    expect(title).toHaveValue('The ridge')
    expect(save).toBeDisabled()
  })

  test('is taken back by Cancel', async () => {
    const { title, save } = await typesAnd(({ person, dialog }) =>
      person.click(dialog.getByRole('button', { name: 'Cancel' })),
    )
    expect(title).toHaveValue('The ridge')
    expect(save).toBeDisabled()
  })
})

test('saving is under way: the button says so', async () => {
  const { field, save, person, server } = await edits()
  server.nowAnswers({ [`PATCH ${URL}`]: noAnswerYet })
  await person.type(field('Title'), '!')
  await person.click(save())
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled()
})

describe('the focal point', () => {
  test('is saved at once, beside what is being typed, and can be found again', async () => {
    const { server, dialog, field, save, person, sent } = await edits()
    const point = dialog.getByRole('slider', { name: 'Focal point' })
    expect(point).toHaveAttribute('aria-valuetext', '50 % from the left, 50 % from the top')
    expect(dialog.queryByRole('button', { name: 'Find again' })).not.toBeInTheDocument()
    await person.type(field('Title'), '!')
    const picture = point.parentElement!
    vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 400, 200))
    fireEvent.click(picture, { clientX: 200, clientY: 350 })
    await waitFor(() => expect(sent()).toEqual([{ focusX: 25, focusY: 75 }]))
    expect(point).toHaveFocus()
    server.nowAnswers({ [`PATCH ${URL}`]: { ...ridge, focusX: 40, focusY: 10, focusSet: false } })
    await person.click(dialog.getByRole('button', { name: 'Find again' }))
    await waitFor(() =>
      expect(point).toHaveAttribute('aria-valuetext', '40 % from the left, 10 % from the top'),
    )
    expect(sent().at(-1)).toEqual({ focusX: null, focusY: null })
    expect(dialog.queryByRole('button', { name: 'Find again' })).not.toBeInTheDocument()
    expect(save()).toBeEnabled()
    expect(field('Title')).toHaveValue('The ridge!')
  })

  test('that cannot be saved is said, and goes back to where it is saved', async () => {
    const { server, dialog, person } = await edits()
    const point = dialog.getByRole('slider', { name: 'Focal point' })
    const at = (x: number) => expect(point).toHaveAttribute('aria-valuenow', String(x))
    point.focus()
    await person.keyboard('{ArrowRight}')
    await waitFor(() => expect(server.to('PATCH', URL)).toHaveLength(1))
    server.nowAnswers({ [`PATCH ${URL}`]: networkFailure })
    await person.keyboard('{ArrowLeft}{ArrowLeft}')
    at(49)
    await message('Failed to save the focal point. Please try again.')
    await waitFor(() => at(51))
  })
})

test.each(['no address', 'javascript:alert(1)'])('"%s" is no URL', async (typed) => {
  const { dialog, field, save, person, sent } = await edits()
  await person.clear(field('Link URL'))
  await person.type(field('Link URL'), typed)
  await person.click(save())
  expect(await dialog.findByText('Invalid URL')).toBeVisible()
  expect(sent()).toEqual([])
})

test('a link can be to a mailbox, or taken away', async () => {
  const { field, save, person, sent } = await edits()
  await person.clear(field('Link text'))
  await person.clear(field('Link URL'))
  await person.type(field('Link URL'), 'mailto:mara@example.com')
  await person.click(save())
  await message('Image updated')
  expect(sent()[0]).toMatchObject({ anchorText: '', anchorUrl: 'mailto:mara@example.com' })
})

describe('a failure', () => {
  test.each([
    ['of the line', networkFailure, 'Failed to update image. Please try again.'],
    ['of the server', refusal(500, 'The database is away.'), 'Failed to update image. Please try again.'],
    ['that is a refusal', refusal(403, 'Your account has expired.'), 'Your account has expired.'],
  ])('%s is said, and nothing written is lost', async (_case, answered, words) => {
    const { field, save, person, server } = await edits()
    server.nowAnswers({ [`PATCH ${URL}`]: answered })
    await person.type(field('Title'), '!')
    await person.click(save())
    expect(await message('Error')).toContain(words)
    expect(field('Title')).toHaveValue('The ridge!')
  })
})

test('an image deleted by another user is no longer shown', async () => {
  const { server, field, save, person } = await edits()
  await person.type(field('Title'), ' at dawn')
  server.nowAnswers({
    [`PATCH ${URL}`]: refusal(404, 'Image not found'),
    'GET /api/galleries/7/images': [dune],
  })
  await person.click(save())
  expect(await message('Error')).toContain('Failed to update image. Please try again.')
  // The typed text can still be copied.
  expect(field('Title')).toHaveValue('The ridge at dawn')
  // Closes the message, then the dialog.
  await person.keyboard('{Escape}{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByRole('button', { name: 'Edit dune.jpg' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /ridge/ })).not.toBeInTheDocument())
})

test('another user’s text is shown beside one’s own', async () => {
  const { dialog, field, save, person, server, sent } = await edits()
  const current = { title: 'Ridge at dawn' }
  server.nowAnswers({
    [`PATCH ${URL}`]: (change: ImageChangeInput) =>
      change.was?.title === 'Ridge at dawn'
        ? { ...ridge, title: change.title }
        : refusal(409, 'Someone else has changed this.', { code: 'edit_conflict', current }),
  })
  await person.type(field('Title'), ' at noon')
  await person.click(save())
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Someone else has changed the title. It is now:Ridge at dawn',
  )
  expect(field('Title')).toHaveValue('The ridge at noon')
  await person.click(save())
  await message('Image updated')
  expect(sent().at(-1)).toMatchObject({ title: 'The ridge at noon', was: { title: 'Ridge at dawn' } })
})
