import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, message } from '#testing/screen.tsx'
import { Dialog } from './dialog.tsx'
import { ask, askTyped, openDialog } from './dialogs.tsx'
import { TextField } from './text-field.tsx'
import { Toaster } from './toaster.tsx'

function Rename({ name, close }: { name: string; close: () => void }) {
  const [typed, setTyped] = useState(name)
  return (
    <Dialog title={`Rename ${name}`}>
      <TextField label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={close}>
        Done
      </button>
    </Dialog>
  )
}
const rename = (name: string, key?: string) =>
  openDialog(async () => ({ default: Rename }), { name, ...(key && { key }) })

const drawButton = (onClick: () => void) =>
  draw(
    <>
      <button type="button" onClick={onClick}>
        Open
      </button>
      <Toaster />
    </>,
  )
const button = () => screen.getByRole('button', { name: 'Open' })
const dialog = () => screen.queryByRole('dialog')

test('a dialog closes itself, and the focus is where it was before', async () => {
  const { person } = drawButton(() => void rename('dune'))
  await person.click(button())
  expect(await screen.findByRole('dialog', { name: 'Rename dune' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  await waitFor(() => expect(button()).toHaveFocus())
})

test('what was typed is gone once it is closed', async () => {
  const { person } = drawButton(() => void rename('dune'))
  await person.click(button())
  await person.type(await screen.findByLabelText('Name'), '!')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  await person.click(button())
  expect(await screen.findByLabelText('Name')).toHaveValue('dune')
})

test('with a key, it takes the place of an open one with the same', async () => {
  drawButton(() => {})
  await act(() => rename('dune', 'one'))
  await act(() => rename('ridge', 'one'))
  expect(screen.getByRole('dialog', { name: 'Rename ridge' })).toBeVisible()
  expect(screen.queryByText('Rename dune')).not.toBeInTheDocument()
})

test('says that it is loading, and the dialog that was asked for last opens', async () => {
  const loads: ((file: { default: typeof Rename }) => void)[] = []
  const names = ['dune', 'ridge']
  const { person } = drawButton(
    () =>
      void openDialog(() => new Promise<{ default: typeof Rename }>((load) => loads.push(load)), {
        name: names[loads.length]!,
      }),
  )
  await person.click(button())
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  await person.click(button())
  for (const load of loads) load({ default: Rename })
  expect(await screen.findByRole('dialog', { name: 'Rename ridge' })).toBeVisible()
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
  expect(screen.queryByText('Rename dune')).not.toBeInTheDocument()
})

test('says that its code could not be loaded, and tries again when asked again', async () => {
  const load = vi.fn(async () => ({ default: Rename }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { person } = drawButton(() => void openDialog(load, { name: 'dune' }))
  await person.click(button())
  expect(await message('Error')).toContain("We couldn't load this.")
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
  await person.click(button())
  expect(await screen.findByRole('dialog', { name: 'Rename dune' })).toBeVisible()
})

test('a question stays open and cannot be left while it is acted upon, and closes also when that fails', async () => {
  let fail: (error: Error) => void = () => {}
  const act = () => new Promise((_resolve, reject) => (fail = reject))
  const { person } = drawButton(
    () =>
      void ask({
        title: 'Delete dune',
        description: 'For good.',
        confirm: 'Delete',
        confirming: 'Deleting...',
        act,
      }),
  )
  await person.click(button())
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog', { name: 'Delete dune' })).toBeVisible()
  fail(new Error('The server is down'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('what is typed only to confirm is not asked about', async () => {
  const question = { title: 'Delete', description: 'For good.', confirm: 'Delete', act: () => {} }
  const { person } = drawButton(
    () => void askTyped({ ...question, text: 'dune', ask: 'Type', label: 'Title', refusal: 'No' }),
  )
  await person.click(button())
  await person.type(await screen.findByLabelText('Title'), 'du')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
