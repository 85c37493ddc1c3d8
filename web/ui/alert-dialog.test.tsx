import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { ALERT_FOCUS_DELAY_MS } from './focus-restore.ts'
import { toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

/** An image that can be deleted, and its neighbour. */
function Images({ onDelete = () => {} }: { onDelete?: () => void }) {
  const [open, setOpen] = useState(false)
  const [gone, setGone] = useState(false)
  const neighbour = useRef<HTMLButtonElement>(null)
  return (
    <>
      {!gone && (
        <button type="button" onClick={() => setOpen(true)}>
          Delete dune
        </button>
      )}
      <button type="button" ref={neighbour}>
        Delete ridge
      </button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete image"
        description="This cannot be undone."
        confirm="Delete"
        onConfirm={() => {
          onDelete()
          setGone(true)
          setOpen(false)
        }}
        neighbour={() => neighbour.current}
      />
    </>
  )
}

test('asks with its title and its words, and Cancel has the focus first', async () => {
  const { person } = draw(<Images />)
  await person.click(screen.getByRole('button', { name: 'Delete dune' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Delete image' })
  expect(dialog).toHaveAccessibleDescription('This cannot be undone.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('what has the focus by the time that it would be restored keeps it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  draw(
    <>
      <Images />
      <button type="button">Another</button>
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete dune' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const another = screen.getByRole('button', { name: 'Another' })
  act(() => another.focus())
  act(() => vi.advanceTimersByTime(ALERT_FOCUS_DELAY_MS * 2))
  expect(another).toHaveFocus()
})

test('above another modal, which takes the focus meanwhile, it brings the focus back, too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  draw(
    <Dialog open onOpenChange={() => {}} title="dune.jpg">
      <Images />
    </Dialog>,
  )
  const trigger = screen.getByRole('button', { name: 'Delete dune' })
  act(() => trigger.focus())
  fireEvent.click(trigger)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  act(() => screen.getByRole('dialog').focus())
  act(() => vi.advanceTimersByTime(ALERT_FOCUS_DELAY_MS * 2))
  expect(trigger).toHaveFocus()
})

test('a click outside is no answer', async () => {
  const { person } = draw(<Images />)
  await person.click(screen.getByRole('button', { name: 'Delete dune' }))
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
  expect(screen.getByRole('alertdialog')).toBeVisible()
})

test('Escape takes a message that lies above it first, and nothing else', async () => {
  const { person } = draw(
    <>
      <Images />
      <Toaster />
    </>,
  )
  await person.click(screen.getByRole('button', { name: 'Delete dune' }))
  act(() => toast({ title: 'Link copied' }))
  await screen.findByText('Link copied')
  await person.keyboard('{Escape}')
  expect(screen.queryByText('Link copied')).not.toBeInTheDocument()
  expect(screen.getByRole('alertdialog')).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Cancel does nothing but bring the focus back, 100 ms later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onDelete = vi.fn()
  const { person } = draw(<Images onDelete={onDelete} />)
  const trigger = screen.getByRole('button', { name: 'Delete dune' })
  await person.click(trigger)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(trigger).not.toHaveFocus()
  vi.advanceTimersByTime(100)
  expect(trigger).toHaveFocus()
  expect(onDelete).not.toHaveBeenCalled()
})

test('when the asking button is gone with its image, the neighbour gets the focus', async () => {
  const { person } = draw(<Images />)
  await person.click(screen.getByRole('button', { name: 'Delete dune' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByRole('button', { name: 'Delete dune' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete ridge' })).toHaveFocus())
})

test('while it is busy it cannot be answered or left', async () => {
  const onOpenChange = vi.fn()
  const { person } = draw(
    <AlertDialog
      open
      busy
      onOpenChange={onOpenChange}
      title="Delete image"
      description="This cannot be undone."
      confirm="Deleting..."
      onConfirm={() => {}}
    />,
  )
  expect(screen.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await person.keyboard('{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
})
