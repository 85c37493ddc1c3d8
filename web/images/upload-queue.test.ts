import { describe, expect, test } from 'vitest'
import { pictureFile } from '#testing/screen.tsx'
import { EMPTY_QUEUE, isFinishing, type UploadEvent, uploadQueue } from './upload-queue.ts'

const queueAfter = (...events: UploadEvent[]) => events.reduce(uploadQueue, EMPTY_QUEUE)
const added: UploadEvent = { type: 'added', files: [pictureFile('a.jpg'), pictureFile('b.jpg')], firstKey: 1 }
const started = (at = 0): UploadEvent => ({ type: 'started', key: 1, at })
const progressed = (sent: number, at: number, total = 1000): UploadEvent => ({
  type: 'progressed',
  key: 1,
  sent,
  total,
  at,
})

describe('a file', () => {
  test('waits, is sent, and has arrived', () => {
    const statuses = (...events: UploadEvent[]) => queueAfter(...events).items.map(({ status }) => status)
    expect(statuses(added)).toEqual(['pending', 'pending'])
    expect(statuses(added, started())).toEqual(['uploading', 'pending'])
    expect(statuses(added, started(), { type: 'succeeded', key: 1 })).toEqual(['success', 'pending'])
  })

  test('shows how much of it is sent', () => {
    expect(queueAfter(added, started(), progressed(250, 100)).items[0]!.progress).toBe(25)
    expect(queueAfter(added, started(), progressed(0, 100, 0)).items[0]!.progress).toBe(0)
  })

  test('that is sent is finishing until the server has looked at it', () => {
    expect(isFinishing(queueAfter(added, started(), progressed(999, 100)).items[0]!)).toBe(false)
    expect(isFinishing(queueAfter(added, started(), progressed(1000, 100)).items[0]!)).toBe(true)
    const arrived = queueAfter(added, started(), progressed(1000, 100), { type: 'succeeded', key: 1 })
    expect(isFinishing(arrived.items[0]!)).toBe(false)
    expect(arrived.items[0]!.progress).toBe(100)
  })

  test('that failed says why, and leaves the others alone', () => {
    const queue = queueAfter(added, started(), {
      type: 'failed',
      key: 1,
      error: 'Upload failed: Bad Request',
      detail: 'Cannot be read.',
    })
    expect(queue.items[0]).toMatchObject({
      status: 'error',
      error: 'Upload failed: Bad Request',
      detail: 'Cannot be read.',
    })
    expect(queue.items[1]!.status).toBe('pending')
  })
})

describe('the speed', () => {
  test('of a steady line is what the line does', () => {
    const queue = queueAfter(
      added,
      started(),
      progressed(100, 100),
      progressed(200, 200),
      progressed(300, 300),
    )
    expect(queue.speed).toBeCloseTo(1000)
  })

  test('follows a change within about a second', () => {
    const fast = [progressed(100, 100), progressed(200, 200)]
    const slow = Array.from({ length: 10 }, (_, i) => progressed(200 + (i + 1) * 10, 200 + (i + 1) * 100))
    const { speed } = queueAfter(added, started(), ...fast, ...slow)
    // After one second at 100 bytes a second, about 1/e of the old 1000 is remembered.
    expect(speed).toBeCloseTo(100 + 900 / Math.E, 0)
  })

  test('goes on with the next file', () => {
    const queue = queueAfter(
      added,
      started(),
      progressed(1000, 1000),
      { type: 'succeeded', key: 1 },
      { type: 'started', key: 2, at: 5000 },
    )
    expect(queue.speed).toBeCloseTo(1000)
  })

  test('does not mind two reports at the same moment', () => {
    const queue = queueAfter(added, started(), progressed(100, 100), progressed(200, 100))
    expect(queue.speed).toBeCloseTo(1000)
  })
})

describe('the time left', () => {
  test('is not guessed in the first second', () => {
    expect(queueAfter(added, started(), progressed(500, 999)).items[0]!.timeRemaining).toBeNull()
  })

  test('is what the rest takes at this speed', () => {
    const [item] = queueAfter(added, started(), progressed(500, 1000, 2000)).items
    expect(item!.timeRemaining).toBeCloseTo(3)
  })
})

test('clearing leaves what is still under way', () => {
  const queue = queueAfter(added, started(), { type: 'succeeded', key: 1 }, { type: 'cleared' })
  expect(queue.items.map(({ file }) => file.name)).toEqual(['b.jpg'])
})

test('abandoning gives up everything that has not arrived', () => {
  const queue = queueAfter(
    added,
    started(),
    { type: 'succeeded', key: 1 },
    { type: 'abandoned', error: 'Gone' },
  )
  expect(queue.items.map(({ status, error }) => [status, error])).toEqual([
    ['success', null],
    ['error', 'Gone'],
  ])
})
