import { expect, test } from 'vitest'
import { innerFolders } from './folders.ts'

const folders = (...paths: string[]) =>
  innerFolders(paths.map((webkitRelativePath) => ({ webkitRelativePath }))).map(({ title, files }) => [
    title,
    files.map((file) => file.webkitRelativePath.split('/').at(-1)),
  ])

test('a folder without others, and loose files, have none inside', () => {
  expect(folders('Wedding/a.jpg', 'Wedding/b.jpg', '')).toEqual([])
})

test('each below what was dropped that has files of its own is one, in natural order', () => {
  expect(
    folders('Wedding/10 Party/a.jpg', 'Wedding/2 Dinner/b.jpg', 'Wedding/2 Dinner/c.jpg', 'Wedding/d.jpg'),
  ).toEqual([
    ['2 Dinner', ['b.jpg', 'c.jpg']],
    ['10 Party', ['a.jpg']],
  ])
})

test('one inside another comes after it, and one without files of its own is none', () => {
  expect(folders('W/Day/Church/Door/a.jpg', 'W/Day/Church/b.jpg')).toEqual([
    ['Church', ['b.jpg']],
    ['Door', ['a.jpg']],
  ])
})

test('those of one name are told apart by the folders around them', () => {
  expect(folders('W/Day 1/Morning/a.jpg', 'W/Day 2/Morning/b.jpg').map(([title]) => title)).toEqual([
    'Day 1 / Morning',
    'Day 2 / Morning',
  ])
})
