import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { chosenFile, draw } from '#testing/screen.tsx'
import { DropZone } from './drop-zone.tsx'
import type { TakeFiles } from './page-drop.ts'

function zone() {
  const onFiles = vi.fn<TakeFiles>()
  const drawn = draw(
    <DropZone title="Add images" choose="Choose Files" accept="image/jpeg,image/png" onFiles={onFiles}>
      Drop files anywhere.
    </DropZone>,
  )
  return { ...drawn, onFiles }
}

const files = (...dropped: File[]) => ({
  dataTransfer: {
    types: ['Files'],
    files: dropped,
    items: dropped.map(() => ({ webkitGetAsEntry: () => null })),
  },
})

/** A directory entry that returns its children one by one. */
const folder = (name: string, children: unknown[]) => {
  const left = [...children]
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (take: (part: unknown[]) => void) => take(left.splice(0, 1)) }),
  }
}
const entry = (file: File) => ({
  name: file.name,
  isFile: true,
  isDirectory: false,
  file: (take: (file: File) => void) => take(file),
})

describe('choosing files', () => {
  test('works by keyboard, with the browser showing only what is accepted', async () => {
    const { person } = zone()
    const input = screen.getByLabelText('Choose Files', { selector: 'input' })
    const opened = vi.spyOn(input as HTMLInputElement, 'click').mockImplementation(() => {})
    await person.tab()
    expect(screen.getByRole('button', { name: 'Choose Files' })).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledOnce()
    expect(input).toHaveAttribute('accept', 'image/jpeg,image/png')
  })

  test('hands over all of them', async () => {
    const { person, onFiles } = zone()
    const input = screen.getByLabelText('Choose Files', { selector: 'input' }) as HTMLInputElement
    await person.upload(input, [chosenFile('a.jpg'), chosenFile('b.jpg')])
    expect(onFiles.mock.calls[0]![0].map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  })
})

test('a folder can be chosen where there are folders', async () => {
  const onFiles = vi.fn<TakeFiles>()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', {
    value: false,
    writable: true,
    configurable: true,
  })
  const { person } = draw(
    <DropZone title="Add images" choose="Choose Files" accept="image/jpeg" folders onFiles={onFiles}>
      Drop files anywhere.
    </DropZone>,
  )
  const input = screen.getByLabelText('Choose Files', { selector: 'input' }) as HTMLInputElement
  vi.spyOn(input, 'click').mockImplementation(() => {})
  await person.click(screen.getByRole('button', { name: 'Choose a folder' }))
  expect(input.webkitdirectory).toBe(true)
  const files = ['2.jpg', '1.jpg', '.hidden.jpg'].map((name) => {
    const file = chosenFile(name)
    Object.defineProperty(file, 'webkitRelativePath', { value: `Saturday/${name}` })
    return file
  })
  fireEvent.change(input, { target: { files } })
  expect(onFiles.mock.calls[0]![0].map(({ name }) => name)).toEqual(['1.jpg', '2.jpg'])
  expect(onFiles.mock.calls[0]![1]).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Choose Files' }))
  expect(input.webkitdirectory).toBe(false)
})

describe('dropping files', () => {
  test('works anywhere on the page', async () => {
    const { onFiles } = zone()
    const unhandled = fireEvent.drop(document.body, files(chosenFile('a.jpg')))
    expect(unhandled).toBe(false)
    await waitFor(() => expect(onFiles.mock.calls[0]![0].map(({ name }) => name)).toEqual(['a.jpg']))
  })

  test('is announced while files are held over the page', () => {
    zone()
    fireEvent.dragEnter(document.body, files())
    fireEvent.dragEnter(screen.getByRole('button'), files())
    fireEvent.dragLeave(document.body, files())
    expect(screen.getByText('Drop to upload')).toBeVisible()
    fireEvent.dragLeave(screen.getByRole('button'), files())
    expect(screen.getByText('Drop files anywhere.')).toBeVisible()
  })

  test('leaves other things that are dragged alone', () => {
    const { onFiles } = zone()
    const text = { dataTransfer: { types: ['text/plain'], files: [], items: [] } }
    fireEvent.dragEnter(document.body, text)
    expect(screen.getByText('Drop files anywhere.')).toBeVisible()
    expect(fireEvent.drop(document.body, text)).toBe(true)
    expect(onFiles).not.toHaveBeenCalled()
  })

  test('opens folders in folders, in the natural order of their paths, and leaves out what systems hide there', async () => {
    const { onFiles } = zone()
    const coast = folder('coast', [
      entry(chosenFile('cliff 10.jpg')),
      entry(chosenFile('cliff 9.jpg')),
      entry(chosenFile('.DS_Store', '')),
    ])
    const hidden = folder('.thumbnails', [entry(chosenFile('small.jpg'))])
    const second = folder('coast 2', [entry(chosenFile('dune.jpg'))])
    const outer = folder('holidays', [entry(chosenFile('beach.jpg')), second, coast, hidden])
    const items = [{ webkitGetAsEntry: () => entry(chosenFile('a.jpg')) }, { webkitGetAsEntry: () => outer }]
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [], items } })
    await waitFor(() => expect(onFiles).toHaveBeenCalledOnce())
    const [files, fromFolder] = onFiles.mock.calls[0]!
    expect(fromFolder).toBe(true)
    expect(files.map((file) => file.webkitRelativePath || file.name)).toEqual([
      'a.jpg',
      'holidays/beach.jpg',
      'holidays/coast/cliff 9.jpg',
      'holidays/coast/cliff 10.jpg',
      'holidays/coast 2/dune.jpg',
    ])
  })
})
