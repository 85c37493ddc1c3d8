import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { Button } from './button.tsx'

/** Removes the focus of a button when it is disabled, as browsers do but jsdom does not. */
function takeFocusAway() {
  const other = document.body.appendChild(document.createElement('input'))
  act(() => other.focus())
  other.remove()
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('a button that was disabled while it worked has the focus again afterwards', () => {
  const { again } = draw(<Button>Save</Button>)
  act(() => save().focus())
  again(<Button disabled>Save</Button>)
  takeFocusAway()
  expect(document.body).toHaveFocus()
  again(<Button>Save</Button>)
  expect(save()).toHaveFocus()
})

test('it does not take the focus', () => {
  const field = <input aria-label="Title" />
  const { again } = draw(
    <>
      {field}
      <Button>Save</Button>
    </>,
  )
  act(() => save().focus())
  again(
    <>
      {field}
      <Button disabled>Save</Button>
    </>,
  )
  act(() => screen.getByLabelText('Title').focus())
  again(
    <>
      {field}
      <Button>Save</Button>
    </>,
  )
  expect(screen.getByLabelText('Title')).toHaveFocus()
})

test('a button that was not used does not ask for it', () => {
  const { again } = draw(<Button disabled>Save</Button>)
  again(<Button>Save</Button>)
  expect(document.body).toHaveFocus()
})
