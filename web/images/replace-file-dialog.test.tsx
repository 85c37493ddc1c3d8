import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chosenFile, gallery, imageOf, mara, message, open, serverAnswers } from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

const dune = imageOf(7, 'dune.jpg', { id: 1, title: 'A dune' })
const ridge = imageOf(7, 'ridge.jpg', { id: 2 })

test('an image gets another file at its place; a refusal is said, and another may be chosen', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': [dune, ridge],
  })
  const line = uploadLine()
  const { person } = open('/gallery/7/settings')
  await person.click(await screen.findByRole('button', { name: 'More for A dune' }))
  await person.click(screen.getByRole('menuitem', { name: 'Replace file…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace file' }))
  const replace = dialog.getByRole('button', { name: 'Replace' })
  expect(replace).toBeDisabled()
  const choose = (name: string) =>
    fireEvent.change(dialog.getByLabelText('Choose file', { selector: 'input' }), {
      target: { files: [chosenFile(name)] },
    })
  choose('damaged.jpg')
  await person.click(replace)
  const refused = await line.next(0)
  expect(refused).toMatchObject({ url: 'PUT /api/images/1/file' })
  const words = "damaged.jpg is damaged and can't be read as a picture."
  await act(async () => refused.answers(400, { message: words, code: 'unusable_image' }))
  expect(await dialog.findByText(words)).toBeVisible()

  choose('better.jpg')
  expect(dialog.queryByText(words)).not.toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Replace' }))
  const sent = await line.next(1)
  expect(sent.files.map(({ name }) => name)).toEqual(['better.jpg'])
  const renditions = dune.renditions.map((one) => ({ ...one, url: `/media/new/${one.width}.webp` }))
  const replaced = { ...dune, originalName: 'better.jpg', renditions }
  server.nowAnswers({ 'GET /api/galleries/7/images': [replaced, ridge] })
  await act(async () => sent.answers(200, replaced))
  expect(await message('File replaced')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [first] = within(screen.getByRole('list', { name: 'Images' })).getAllByRole('img')
  expect([first!.getAttribute('alt'), first!.getAttribute('src')]).toEqual([
    'A dune',
    expect.stringContaining('/media/new/'),
  ])
})
