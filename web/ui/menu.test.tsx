import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

function Row({ onAdd = () => {} }: { onAdd?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu trigger={<Button>Dune</Button>}>
        <MenuItem onSelect={onAdd}>Hang</MenuItem>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Rename">
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

test('an item acts, by keyboard too, and the focus is back on the button', async () => {
  const onAdd = vi.fn()
  const { person } = draw(<Row onAdd={onAdd} />)
  await person.tab()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Hang' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(onAdd).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Dune' })).toHaveFocus()
})

test('on a mirrored page a menu is mirrored', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const { person } = draw(<Row />)
  await person.click(screen.getByRole('button', { name: 'Dune' }))
  expect(await screen.findByRole('menu')).toHaveAttribute('dir', 'rtl')
})

test('a dialog that an item opens has the focus, and gives it back to the button', async () => {
  const { person } = draw(<Row />)
  await person.click(screen.getByRole('button', { name: 'Dune' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dune' })).toHaveFocus())
})
