import { describe, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#contract/image-limits.ts'
import { firstProblem, problemWith } from './choose-files.ts'

const file = (name: string, type: string, size = 1) => ({ name, type, size })

describe('choosing files', () => {
  test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])('%s may be sent', (type) => {
    expect(problemWith(file('dune', type, MAX_IMAGE_BYTES))).toBeNull()
  })

  test.each(['image/gif', 'image/heic', 'application/pdf', ''])('%s may not', (type) => {
    expect(problemWith(file('dune.x', type))).toEqual({
      title: 'Invalid file type',
      description: 'dune.x is not a supported image format.',
    })
  })

  test('one byte above 10 MB is too large', () => {
    expect(problemWith(file('dune.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1))).toEqual({
      title: 'File too large',
      description: 'dune.jpg exceeds the 10MB size limit.',
    })
  })

  test('the first bad one of many is the one that is named', () => {
    const files = [
      file('a.jpg', 'image/jpeg'),
      file('b.jpg', 'image/jpeg', MAX_IMAGE_BYTES + 1),
      file('c.txt', 'text/plain'),
    ]
    expect(firstProblem(files)?.description).toBe('b.jpg exceeds the 10MB size limit.')
    expect(firstProblem(files.slice(0, 1))).toBeNull()
  })
})
