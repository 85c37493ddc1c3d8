import { afterEach, expect, test } from 'vitest'
import { IMAGE_TYPES, type UploadLimits } from '#contract/image-limits.ts'
import { sortFiles, sortFolder } from './choose-files.ts'
import { acceptAttribute, limitsText } from './upload-limits.ts'

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

afterEach(() => {
  document.head.innerHTML = ''
})
const hostAccepts = (limits: UploadLimits) => {
  const meta = document.createElement('meta')
  meta.name = 'upload-limits'
  meta.content = JSON.stringify(limits)
  document.head.append(meta)
}

test('a host says what it accepts', () => {
  expect(limitsText()).toBe('JPEG, PNG or WebP, up to 10 MB')
  expect(acceptAttribute()).toBe('image/jpeg,image/jpg,image/png,image/webp')
  hostAccepts({ maxFileBytes: 200 * 1024 ** 2, formats: IMAGE_TYPES })
  expect(limitsText()).toBe('JPEG, PNG, WebP, HEIC, AVIF or TIFF, up to 200 MB')
  const chosen = [
    file('a.heic', 'image/heic'),
    file('b.HEIC', ''),
    file('c.heif', 'image/heif'),
    file('DSC00001.HIF', ''),
    file('d.avif', 'image/avif'),
    file('e.tif', ''),
    file('f.tiff', 'image/tiff', 200 * 1024 ** 2),
  ]
  expect(sortFiles(chosen)).toEqual({ kept: chosen, problems: [] })
  expect(sortFiles([file('a.gif', ''), file('g.tiff', '', 200 * 1024 ** 2 + 1)]).problems).toEqual([
    { title: 'Invalid file type', description: 'a.gif is not a supported image format.' },
    { title: 'File too large', description: 'g.tiff exceeds the 200MB size limit.' },
  ])
})

test('a host may accept one format alone', () => {
  hostAccepts({ maxFileBytes: 1024 ** 2, formats: ['image/heic'] })
  expect(limitsText()).toBe('HEIC, up to 1 MB')
  expect(sortFiles([file('a.jpg', 'image/jpeg')]).problems).toHaveLength(1)
})

test.each([
  [['a.jpg', 'b.png'], 2, null],
  [['a.jpg', 'notes.txt'], 1, { title: 'Folder added', description: '1 other file was left out.' }],
  [['a.mov', 'a.jpg', 'b.txt'], 1, { title: 'Folder added', description: '2 other files were left out.' }],
  [['a.mov'], 0, { title: 'No images found', description: 'There are no images to upload in this folder.' }],
])('of a folder with %j the others are counted', (names, kept, leftOut) => {
  const sorted = sortFolder(names.map((name) => file(name, '')))
  expect(sorted.kept).toHaveLength(kept)
  expect(sorted.leftOut).toEqual(leftOut)
})
