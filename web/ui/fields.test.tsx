import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

describe('a field', () => {
  test('is found by its label and says its hint', () => {
    draw(<TextField label="Title" hint="Up to 255 characters." aside="Optional" />)
    const field = screen.getByRole('textbox', { name: 'Title' })
    expect(field).toHaveAccessibleDescription('Up to 255 characters.')
    expect(field).not.toBeInvalid()
  })

  test.each([
    ['one line', <TextField key="1" label="Title" error="Required" hint="Short." />],
    ['several lines', <TextArea key="2" label="Title" error="Required" hint="Short." />],
  ])('of %s says what is wrong with it before anything else', (_kind, field) => {
    draw(field)
    const box = screen.getByRole('textbox', { name: 'Title' })
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('Required Short.')
  })
})

describe('a password', () => {
  test('is hidden until its owner wants to see it', async () => {
    const { person } = draw(<PasswordField label="Password" autoComplete="current-password" />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await person.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field).toHaveAttribute('type', 'text')
    await person.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field).toHaveAttribute('type', 'password')
  })
})

test('a choice tells which one was chosen', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'name', label: 'Name' },
    { value: 'created', label: 'Newest' },
  ]
  const { person } = draw(<Select label="Sort by" value="name" options={options} onChange={onChange} />)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest')
  expect(onChange).toHaveBeenCalledWith('created')
})
