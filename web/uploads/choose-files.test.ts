import { expect, test } from 'vitest'
import { sortFiles } from './choose-files.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })
const INVALID = 'Invalid file type'

test.each([
  ['a JPEG', file('a.jpg', 'image/jpeg'), null],
  ['a JPEG under its other name', file('a.jpg', 'image/jpg'), null],
  ['a PNG', file('a.png', 'image/png'), null],
  ['a WebP', file('a.webp', 'image/webp'), null],
  ['a JPEG without a declared type', file('IMG_1.JPG', ''), null],
  ['exactly 10 MB', file('a.jpg', 'image/jpeg', 10 * 1024 * 1024), null],
  ['one byte more', file('a.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1), 'File too large'],
  ['a HEIC', file('a.heic', 'image/heic'), INVALID],
  ['a HEIC without a declared type', file('a.HEIC', ''), INVALID],
  ['a GIF that is called JPEG', file('a.jpg', 'image/gif'), INVALID],
  ['a PDF', file('a.pdf', 'application/pdf'), INVALID],
  ['a file without an extension', file('image', ''), INVALID],
])('%s', (_what, chosen, problem) => {
  const { kept, problems } = sortFiles([chosen])
  expect(problems.map(({ title }) => title)).toEqual(problem ? [problem] : [])
  expect(kept).toEqual(problem ? [] : [chosen])
})

test('each invalid file is named, valid ones stay in their order', () => {
  const { kept, problems } = sortFiles([
    file('1.jpg', 'image/jpeg'),
    file('2.heic', 'image/heic'),
    file('3.jpg', 'image/jpeg'),
    file('4.png', 'image/png', 11 * 1024 * 1024),
  ])
  expect(kept.map(({ name }) => name)).toEqual(['1.jpg', '3.jpg'])
  expect(problems).toEqual([
    { title: 'Invalid file type', description: '2.heic is not a supported image format.' },
    { title: 'File too large', description: '4.png exceeds the 10MB size limit.' },
  ])
})
