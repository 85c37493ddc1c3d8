import { expect, test } from 'vitest'
import { fileNames } from './file-names.ts'

test.each([
  [['DSC_0412.jpg', 'DSC_0413.JPG'], 'DSC_0412, DSC_0413'],
  [['DSC_0412.jpg', 'DSC_0412.tif', 'DSC_0412.jpg'], 'DSC_0412'],
  [
    ['kiss.final.jpg', 'no ending', '.jpg', 'Mr. Smith', 'a, b.png'],
    'kiss.final, no ending, .jpg, Mr. Smith, a, b',
  ],
  [[], ''],
])('%j are copied as %j', (names, copied) => {
  expect(fileNames(names.map((originalName) => ({ originalName })))).toBe(copied)
})
