import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gallery, imageOf, listedGallery, mara, message, open, serverAnswers } from '#testing/screen.tsx'
import { hashLine, sha256Of, uploadLine } from '#testing/upload-line.ts'

const file = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' })
const row = (name: string) => within(screen.getByText(name).closest('li')!)

/** A server that already has some files, and everything that an upload needs. */
async function having(...here: File[]) {
  const known = await Promise.all(here.map(sha256Of))
  hashLine()
  const find = ({ sha256 }: { sha256: string[] }) => ({
    known: known.filter((hash) => sha256.includes(hash)),
  })
  const line = uploadLine()
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [listedGallery('Dunes', { id: 7 }), listedGallery('Roofs', { id: 8 })],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': [],
    'POST /api/galleries/7/images/known': find,
    'POST /api/galleries/8/images/known': { known: [] },
  })
  const names = () => line.sent.map(({ files }) => files.map(({ name }) => name).join())
  return { line, server, names }
}

test('the settings send what the gallery does not have, and the rest where it is chosen', async () => {
  const [dune, ridge, copy] = [file('dune.jpg'), file('ridge.jpg'), file('copy.jpg', 'ridge.jpg')]
  const { line, server, names } = await having(dune)
  const { person } = open('/gallery/7/settings')
  const chooser = await screen.findByLabelText('Choose Files', { selector: 'input' })
  fireEvent.change(chooser, { target: { files: [dune, ridge, copy] } })
  const first = await line.next(0)
  expect(names()).toEqual(['ridge.jpg'])
  await screen.findByRole('region', { name: /^Uploading/ })
  expect(row('dune.jpg').getByText('Already here')).toBeVisible()
  await act(async () => first.answers(201, [imageOf(7, 'ridge.jpg')]))
  await screen.findByRole('region', { name: /^Upload successful +1 image\(s\) uploaded/ })
  // Two files with equal content, chosen together.
  expect(row('copy.jpg').getByText('Already here')).toBeVisible()
  expect(screen.getByText('2 of 3 are already in this gallery and were skipped.')).toBeVisible()
  expect(line.sent).toHaveLength(1)

  await person.click(screen.getByRole('button', { name: 'Upload anyway: dune.jpg' }))
  const second = await line.next(1)
  await act(async () => second.answers(201, [imageOf(7, 'dune.jpg')]))
  expect(names()).toEqual(['ridge.jpg', 'dune.jpg'])
  await person.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('copy.jpg')).not.toBeInTheDocument()
  // Each file is looked up by itself, so that the first need not wait for the others.
  const asked = server.to('POST', '/api/galleries/7/images/known').map(({ body }) => body)
  expect(asked).toEqual([{ sha256: [await sha256Of(dune)] }, { sha256: [await sha256Of(ridge)] }])
})

test('without an answer everything is sent', async () => {
  const { line, server } = await having()
  server.nowAnswers({ 'POST /api/galleries/7/images/known': { status: 500 } })
  open('/gallery/7/settings')
  const chooser = await screen.findByLabelText('Choose Files', { selector: 'input' })
  fireEvent.change(chooser, { target: { files: [file('dune.jpg')] } })
  expect((await line.next(0)).files.map(({ name }) => name)).toEqual(['dune.jpg'])
})

test('the dialog marks files for the gallery that is picked, before they are sent', async () => {
  const [dune, ridge] = [file('dune.jpg'), file('ridge.jpg')]
  const { line, names } = await having(dune, ridge)
  const { person } = open('/dashboard')
  await person.click(await screen.findByRole('button', { name: 'Upload Images' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Upload Images' }))
  const picker = panel.getByRole('combobox', { name: 'Gallery' })
  fireEvent.change(panel.getByLabelText('Choose Files', { selector: 'input' }), {
    target: { files: [dune, ridge, file('burn.jpg')] },
  })
  await person.selectOptions(picker, 'Dunes')
  await waitFor(() => expect(panel.getAllByText('Already here')).toHaveLength(2))
  await person.selectOptions(picker, 'Roofs')
  expect(panel.queryByText('Already here')).not.toBeInTheDocument()
  await person.selectOptions(picker, 'Dunes')
  await waitFor(() => expect(panel.getAllByText('Already here')).toHaveLength(2))
  await person.click(panel.getByRole('button', { name: 'Upload anyway: dune.jpg' }))
  await person.click(panel.getByRole('button', { name: 'Upload Images' }))
  const sent = await line.next(0)
  expect(names()).toEqual(['dune.jpg,burn.jpg'])
  await act(async () => sent.answers(201, [imageOf(7, 'dune.jpg'), imageOf(7, 'burn.jpg')]))
  expect(await message('Upload successful')).toContain('1 image is already in this gallery and was skipped.')
  // The dialog stays open: the other file may still be chosen.
  await person.click(panel.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a file that was chosen twice is sent when the first of the two is removed', async () => {
  const { line, names } = await having()
  const { person } = open('/dashboard')
  await person.click(await screen.findByRole('button', { name: 'Upload Images' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Upload Images' }))
  fireEvent.change(panel.getByLabelText('Choose Files', { selector: 'input' }), {
    target: { files: [file('dune.jpg'), file('copy.jpg', 'dune.jpg')] },
  })
  await person.selectOptions(panel.getByRole('combobox', { name: 'Gallery' }), 'Dunes')
  expect(await panel.findByText('Already here')).toBeVisible()
  await person.click(panel.getByRole('button', { name: 'Remove dune.jpg' }))
  expect(panel.queryByText('Already here')).not.toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Upload Images' }))
  const sent = await line.next(0)
  expect(names()).toEqual(['copy.jpg'])
  await act(async () => sent.answers(201, [imageOf(7, 'copy.jpg')]))
})
