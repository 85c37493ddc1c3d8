import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { CopyField } from './copy-field.tsx'

function field() {
  const onCopied = vi.fn()
  const { person } = draw(
    <CopyField
      label="Gallery URL"
      what="gallery URL"
      value="https://dunes.rail.example"
      onCopied={onCopied}
    />,
  )
  return { person, onCopied }
}

test('shows the text, read-only', () => {
  field()
  expect(screen.getByRole('textbox', { name: 'Gallery URL' })).toHaveValue('https://dunes.rail.example')
  expect(screen.getByRole('textbox', { name: 'Gallery URL' })).toHaveAttribute('readonly')
})

test('puts it on the clipboard and says so', async () => {
  const { person, onCopied } = field()
  await person.click(screen.getByRole('button', { name: 'Copy gallery URL' }))
  expect(await navigator.clipboard.readText()).toBe('https://dunes.rail.example')
  expect(onCopied).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Copied gallery URL' })).toBeVisible()
})

test('falls back to execCommand where there is no clipboard', async () => {
  const { person, onCopied } = field()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  const execCommand = vi.fn(() => true)
  document.execCommand = execCommand
  await person.click(screen.getByRole('button', { name: 'Copy gallery URL' }))
  expect(execCommand).toHaveBeenCalledWith('copy')
  expect(onCopied).toHaveBeenCalledOnce()
})

test('says nothing when neither way works', async () => {
  const { person, onCopied } = field()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = () => false
  await person.click(screen.getByRole('button', { name: 'Copy gallery URL' }))
  expect(onCopied).not.toHaveBeenCalled()
})
