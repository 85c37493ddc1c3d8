import { expect, test } from 'vitest'
import { ORDERINGS, type Sortable, sortedBy } from './sort-by.ts'

const images: Sortable[] = [
  {
    id: 1,
    originalName: 'IMG_10.jpg',
    takenAt: '2024-06-01T12:00:00',
    uploadedAt: '2026-01-03T00:00:00.000Z',
  },
  { id: 2, originalName: 'img_2.jpg', takenAt: null, uploadedAt: '2026-01-01T00:00:00.000Z' },
  {
    id: 3,
    originalName: 'IMG_2.jpg',
    takenAt: '2024-06-01T11:59:59',
    uploadedAt: '2026-01-02T00:00:00.000Z',
  },
  {
    id: 4,
    originalName: 'Äpfel.jpg',
    takenAt: '2024-06-01T12:00:00',
    uploadedAt: '2026-01-02T00:00:00.000Z',
  },
]

test.each([
  ['Date taken, oldest first', [3, 1, 4, 2]],
  ['Date taken, newest first', [1, 4, 3, 2]],
  ['File name, A to Z', [4, 2, 3, 1]],
  ['File name, Z to A', [1, 2, 3, 4]],
  ['Upload time, oldest first', [2, 3, 4, 1]],
  ['Upload time, newest first', [1, 3, 4, 2]],
])('%s', (label, ids) => {
  const ordering = ORDERINGS.find((one) => one.label === label)!
  expect(sortedBy(images, ordering)).toEqual(ids)
})
