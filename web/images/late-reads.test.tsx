import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image, ImageChangeInput, ImageOrder } from '#contract/images.ts'
import { gallery, imageOf, mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

/** Settings of a gallery that is being read again; `late` answers these reads as of their start. */
async function whileReading() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 460, 0))
  let images = ['dune', 'burn'].map((name, index) =>
    imageOf(7, `${name}.jpg`, { id: index + 1, waiting: index > 0 }),
  )
  let dunes = gallery('Dunes', { id: 7 })
  let held: Promise<void> | undefined
  const read = (what: () => unknown) => async () => {
    const then = what()
    await held
    return then
  }
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/galleries/7': read(() => dunes),
    'GET /api/galleries/7/images': read(() => images),
    'POST /api/galleries/7/images/approve': refusal(
      409,
      'Some of these pictures are no longer in this gallery.',
    ),
    'PATCH /api/images/1': ({ was: _, ...change }: ImageChangeInput) => {
      images = images.map((image) => (image.id === 1 ? ({ ...image, ...change } as Image) : image))
      return images[0]
    },
    'PATCH /api/galleries/7/images/reorder': ({ imageIds }: Required<ImageOrder>) => {
      images = imageIds.map((id) => images.find((image) => image.id === id)!)
      return images
    },
    'PATCH /api/galleries/7': (change: Partial<Gallery>) => {
      dunes = { ...dunes, ...change }
      return dunes
    },
  })
  const { person } = open('/gallery/7/settings')
  const approve = await screen.findByRole('button', { name: 'Approve burn.jpg' })
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  // A refusal makes the screen read the gallery and its images again.
  await person.click(approve)
  await waitFor(() => expect(server.to('GET', '/api/galleries/7/images?limit=250')).toHaveLength(2))
  held = undefined
  const late = () =>
    act(async () => {
      release()
      // Nothing signals that an outdated answer was ignored, so wait.
      await new Promise((done) => setTimeout(done, 500))
    })
  return { person, late }
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'))

describe('a read that began before a change and ends after it does not undo', () => {
  test('the texts of an image', async () => {
    const { person, late } = await whileReading()
    await person.click(screen.getByRole('button', { name: 'Edit dune.jpg' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit image' }))
    await person.type(dialog.getByLabelText('Title'), 'The dune')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    await message('Image updated')
    await late()
    expect(shown()).toEqual(['The dune', 'burn.jpg'])
  })

  test('the order of the images', async () => {
    const { person, late } = await whileReading()
    await person.click(screen.getByRole('button', { name: 'Reorder Images' }))
    await person.click(await screen.findByRole('button', { name: 'Sort by' }))
    await person.click(screen.getByRole('menuitem', { name: 'File name, A to Z' }))
    await person.click(screen.getByRole('button', { name: 'Save Arrangement' }))
    await message('Images reordered')
    await late()
    expect(shown()).toEqual(['burn.jpg', 'dune.jpg'])
  })

  test('the cover', async () => {
    const { person, late } = await whileReading()
    await person.click(screen.getByRole('button', { name: 'More for burn.jpg' }))
    await person.click(screen.getByRole('menuitem', { name: 'Use as cover' }))
    await message('Cover changed')
    await late()
    expect(screen.getByText('Cover')).toBeVisible()
  })
})
