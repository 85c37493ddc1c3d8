import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chosenFile, gallery, imageOf, mara, open, serverAnswers } from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

/** Tells whether the browser would leave the page without asking. */
function leaves() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

test('the browser asks before the page is left while an upload is under way, and only then', async () => {
  serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': [],
  })
  const line = uploadLine()
  open('/gallery/7/settings')
  const input = await screen.findByLabelText('Choose Files', { selector: 'input' })
  expect(leaves()).toBe(true)
  fireEvent.change(input, { target: { files: [chosenFile('ridge.jpg')] } })
  const upload = await line.next(0)
  expect(leaves()).toBe(false)
  await act(async () => upload.answers(201, [imageOf(7, 'ridge.jpg')]))
  await screen.findByRole('region', { name: /^Upload successful/ })
  expect(leaves()).toBe(true)
})
