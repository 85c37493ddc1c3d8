import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { clearToasts, dismissToast, shownToasts, toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const area = () => screen.getByRole('region', { name: 'Notifications (F8)' })
const say = (title: string) => act(() => toast({ title, description: `${title} it is.` }))

describe('the notification area', () => {
  test('shows title and words of a message', () => {
    render(<Toaster />)
    say('URL copied')
    expect(within(area()).getByText('URL copied')).toBeVisible()
    expect(within(area()).getByText('URL copied it is.')).toBeVisible()
  })

  test('a message keeps the language and the direction of the page that it was for', () => {
    const page = document.documentElement
    const { lang, dir } = page
    onTestFinished(() => void Object.assign(page, { lang, dir }))
    Object.assign(page, { lang: 'ar', dir: 'rtl' })
    say('First')
    Object.assign(page, { lang: 'en', dir: '' })
    render(<Toaster />)
    const message = within(area()).getByRole('listitem')
    expect([message.lang, message.dir]).toEqual(['ar', 'rtl'])
  })

  test('shows one message at most: the newest', () => {
    render(<Toaster />)
    say('First')
    say('Second')
    expect(within(area()).getAllByRole('listitem')).toHaveLength(1)
    expect(within(area()).getByText('Second')).toBeVisible()
  })

  test('closes a message after 5 s, and a newer one has its own 5 s', () => {
    vi.useFakeTimers()
    render(<Toaster />)
    say('First')
    act(() => vi.advanceTimersByTime(4000))
    say('Second')
    act(() => vi.advanceTimersByTime(4900))
    expect(within(area()).getByText('Second')).toBeVisible()
    act(() => vi.advanceTimersByTime(200))
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
  })

  test('F8 brings the focus there, even with no message', () => {
    render(<Toaster />)
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(within(area()).getByRole('list')).toHaveFocus()
  })

  test('a message can be closed by its button', () => {
    render(<Toaster />)
    say('First')
    fireEvent.click(within(area()).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('First')).not.toBeInTheDocument()
  })

  test.each([
    [51, false],
    [50, true],
  ])('a swipe of %i px to the right leaves it open: %s', (distance, stays) => {
    render(<Toaster />)
    say('First')
    const message = within(area()).getByRole('listitem')
    message.setPointerCapture = () => {}
    fireEvent.pointerDown(message, { button: 0, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(message, { clientX: 10 + distance / 2, clientY: 10 })
    fireEvent.pointerMove(message, { clientX: 10 + distance, clientY: 10 })
    fireEvent.pointerUp(message, { clientX: 10 + distance, clientY: 10 })
    expect(screen.queryByText('First') !== null).toBe(stays)
  })

  test('is heard over an open dialog, which hides everything else', async () => {
    render(
      <>
        <p>Behind</p>
        <Toaster />
        <Dialog open onOpenChange={() => {}} title="Share">
          Here
        </Dialog>
      </>,
    )
    say('URL copied')
    const heard = await waitFor(() => {
      const status = document.querySelector('[aria-live="off"] [role="status"]')
      expect(status).toHaveTextContent('URL copied')
      return status
    })
    expect(screen.getByText('Behind').closest('[aria-hidden="true"]')).not.toBeNull()
    expect(heard!.closest('[aria-hidden="true"]')).toBeNull()
  })

  test('answers a click over a dialog that was opened after it, which stays open', async () => {
    const person = userEvent.setup()
    const close = vi.fn()
    const undo = vi.fn()
    const both = (isOpen: boolean) => (
      <>
        <Toaster />
        <Dialog open={isOpen} onOpenChange={close} title="Share">
          Here
        </Dialog>
      </>
    )
    const { rerender } = render(both(false))
    act(() => toast({ title: 'Image deleted', action: { label: 'Undo', run: undo } }))
    rerender(both(true))
    await person.click(screen.getByText('Undo'))
    expect(undo).toHaveBeenCalledOnce()
    expect(close).not.toHaveBeenCalled()
  })

  test('is reached in a dialog by its role, by F8 and by the focus', async () => {
    render(
      <>
        <Toaster />
        <Dialog open onOpenChange={() => {}} title="Share">
          Here
        </Dialog>
      </>,
    )
    act(() => toast({ title: 'Image deleted', action: { label: 'Undo', run() {} } }))
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(within(area()).getByRole('list')).toHaveFocus()
    const button = screen.getByRole('button', { name: 'Undo' })
    // The dialog may still be taking the focus.
    await waitFor(() => {
      act(() => button.focus())
      expect(button).toHaveFocus()
    })
  })

  test('is in the topmost modal, and given back when that closes', () => {
    const modals = ({ outer, inner }: { outer: boolean; inner: boolean }) => (
      <>
        <Toaster />
        <Dialog open={outer} onOpenChange={() => {}} title="dune.jpg">
          <AlertDialog
            open={inner}
            onOpenChange={() => {}}
            title="Discard?"
            description="It was changed."
            confirm="Discard"
            onConfirm={() => {}}
          />
        </Dialog>
      </>
    )
    const { rerender } = render(modals({ outer: false, inner: false }))
    act(() => toast({ title: 'Image deleted', action: { label: 'Undo', run: () => {} } }))
    const undoButton = () => screen.getByRole('button', { name: 'Undo' })
    rerender(modals({ outer: true, inner: false }))
    expect(screen.getByRole('dialog')).toContainElement(undoButton())
    rerender(modals({ outer: true, inner: true }))
    expect(screen.getByRole('alertdialog')).toContainElement(undoButton())
    rerender(modals({ outer: true, inner: false }))
    expect(screen.getByRole('dialog')).toContainElement(undoButton())
    rerender(modals({ outer: false, inner: false }))
    expect(undoButton()).toBeVisible()
  })
})

describe('the store', () => {
  test('keeps a closed message until 1000000 ms have passed', () => {
    vi.useFakeTimers()
    toast({ title: 'First' })
    dismissToast(shownToasts()[0]!.id)
    vi.advanceTimersByTime(999_999)
    expect(shownToasts()).toMatchObject([{ title: 'First', open: false }])
    vi.advanceTimersByTime(1)
    expect(shownToasts()).toEqual([])
  })

  test('forgets everything when it is cleared', () => {
    toast({ title: 'First' })
    clearToasts()
    expect(shownToasts()).toEqual([])
  })
})
