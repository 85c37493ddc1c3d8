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
    ['Dinner', ['b.jpg', 'c.jpg']],
    ['Party', ['a.jpg']],
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

test('a leading number orders them and is not in their titles', () => {
  const titles = (...names: string[]) =>
    folders(...names.map((name) => `W/${name}/a.jpg`)).map(([title]) => title)
  expect(titles('10_Party', '02-Church', '3. Dinner', '01 Getting ready')).toEqual([
    ...['Getting ready', 'Church', 'Dinner', 'Party'],
  ])
  expect(titles('2026 in Paris', '1st dance', '12', '90s')).toEqual([
    '1st dance',
    '12',
    '90s',
    '2026 in Paris',
  ])
  expect(titles('1 Morning', '2 Morning', '3 Noon')).toEqual(['1 Morning', '2 Morning', 'Noon'])
  expect(folders('A/Noon/a.jpg', 'B/Noon/b.jpg').map(([title]) => title)).toEqual(['Noon', 'Noon'])
})
