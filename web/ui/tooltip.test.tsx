import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { IconButton } from './icon-button.tsx'
import { PlusIcon } from './icons.tsx'
import { Tooltip } from './tooltip.tsx'

test('opens 700 ms after the pointer enters the control', () => {
  vi.useFakeTimers()
  draw(
    <Tooltip label="Add a gallery">
      <IconButton label="Add">
        <PlusIcon />
      </IconButton>
    </Tooltip>,
  )
  fireEvent.pointerMove(screen.getByRole('button', { name: 'Add' }), { pointerType: 'mouse' })
  act(() => vi.advanceTimersByTime(699))
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('tooltip')).toHaveTextContent('Add a gallery')
})

test('opens at once for the keyboard', () => {
  draw(
    <Tooltip label="Add a gallery">
      <IconButton label="Add">
        <PlusIcon />
      </IconButton>
    </Tooltip>,
  )
  act(() => screen.getByRole('button', { name: 'Add' }).focus())
  expect(screen.getByRole('tooltip')).toHaveTextContent('Add a gallery')
})
