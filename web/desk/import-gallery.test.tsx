import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { gallery, listedGallery, mara, open, serverAnswers } from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

const bundle = new File(['PK'], 'dunes_bundle.zip', { type: 'application/zip' })

async function importDialog(galleries: unknown[]) {
  const dunes = gallery('Dunes', { id: 7 })
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': galleries,
    'GET /api/galleries/7': dunes,
    'GET /api/galleries/7/images': [],
    'GET /api/galleries/7/visits': { total: 0, days: [] },
    'GET /api/galleries/check-subdomain/my-dunes': { available: true },
  })
  const line = uploadLine()
  const { person } = open('/dashboard')
  await person.click(await screen.findByRole('button', { name: 'Import a gallery' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a gallery' }))
  return { person, line, dialog, dunes, server }
}

test('a bundle is sent, and leads to the gallery that it becomes', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('On plain http there is no crypto.randomUUID')
  })
  const { person, line, dialog, dunes } = await importDialog([listedGallery('Roofs')])
  const send = dialog.getByRole('button', { name: 'Import' })
  expect(send).toBeDisabled()
  await person.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), bundle)
  expect(dialog.getByText('dunes_bundle.zip')).toBeVisible()
  await person.click(send)
  const request = await line.next(0)
  expect([request.url, request.files.map(({ name }) => name)]).toEqual([
    'POST /api/galleries/import',
    ['dunes_bundle.zip'],
  ])
  request.progress(25, 100)
  await waitFor(() => expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25'))
  expect(dialog.getByRole('status')).toHaveTextContent('Sending: 25 %')
  request.progress(100, 100)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/^Checking the bundle/))
  request.answers(201, dunes)
  expect(await screen.findByRole('heading', { name: 'Settings for "Dunes"', level: 1 })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('what is wrong with a bundle is said in words, also to who has no gallery yet', async () => {
  const { person, line, dialog } = await importDialog([])
  await person.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), bundle)
  await person.click(dialog.getByRole('button', { name: 'Import' }))
  const message = 'originals/dune.jpg is not the file that gallery.json names.'
  const request = await line.next(0)
  request.answers(400, { message, code: 'checksum_mismatch' })
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    `${message} Please download the bundle once more and try again.`,
  )
  await person.click(dialog.getByRole('button', { name: 'Import' }))
  const second = await line.next(1)
  second.breaks()
  expect(await dialog.findByRole('alert')).toHaveTextContent('The connection was lost.')
  await person.click(dialog.getByRole('button', { name: 'Import' }))
  await line.next(2)
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(line.sent[2]!.stopped).toBe(true))
})

test.each([
  ['Cancel', 'You cancelled'],
  ['a lost connection', 'The connection was lost'],
  ['the answer of a proxy', 'There was no answer'],
])('after everything was sent, %s does not say that there is no gallery', async (end, words) => {
  const { person, line, dialog, server } = await importDialog([listedGallery('Roofs')])
  const listed = () => server.to('GET', '/api/galleries?sort=updated&limit=60').length
  await person.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), bundle)
  await person.click(dialog.getByRole('button', { name: 'Import' }))
  const request = await line.next(0)
  request.progress(100, 100)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/^Checking/))
  const before = listed()
  if (end === 'Cancel') await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  else if (end === 'a lost connection') request.breaks()
  else request.answers(504, '<html>')
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    `${words} after everything was sent. The gallery may still appear: please reload the dashboard after a while and check before you try again.`,
  )
  await waitFor(() => expect(listed()).toBe(before + 1))
})

test('what the server itself says after everything was sent is final', async () => {
  const { person, line, dialog } = await importDialog([])
  await person.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), bundle)
  await person.click(dialog.getByRole('button', { name: 'Import' }))
  const request = await line.next(0)
  request.progress(100, 100)
  request.answers(503, { message: 'Please try again soon.', code: 'unavailable' })
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Please try again soon\.$/)
})

test('a bundle may be dropped, gets the subdomain that is asked for, and arrives private if it had a password', async () => {
  const { person, line, dialog, dunes } = await importDialog([])
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], files: [bundle], items: [{ webkitGetAsEntry: () => null }] },
  })
  expect(await dialog.findByText('dunes_bundle.zip')).toBeVisible()
  await person.type(dialog.getByLabelText(/^Subdomain/), 'my-dunes')
  await dialog.findByText('Subdomain is available')
  await person.click(dialog.getByRole('button', { name: 'Import' }))
  const request = await line.next(0)
  expect(request.fields).toEqual({ subdomain: 'my-dunes' })
  request.answers(201, { ...dunes, visibility: 'private' })
  expect(
    await screen.findByText(/^“Dunes” is private, because it was private or had a password/),
  ).toBeVisible()
})

test('at the trial’s limit it is said before a bundle is chosen', async () => {
  const { dialog } = await importDialog(
    ['One', 'Two', 'Three'].map((title, id) => listedGallery(title, { id })),
  )
  expect(
    dialog.getByText(/^Your trial's 3 galleries are in use. Delete a gallery to make room/),
  ).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument()
})
