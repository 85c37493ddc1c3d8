import { expect, onTestFinished, test, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const any = () => true
function drain(queue: FairQueue<string>) {
  const taken: string[] = []
  for (let job = queue.take(any); job; job = queue.take(any)) taken.push(job)
  return taken
}
function queueOf(...jobs: string[]) {
  const queue = new FairQueue<string>()
  for (const job of jobs) queue.add(job[0]!, job) // the letter is the key of the queue
  return queue
}

test('queues take turns, and each queue is first in, first out', () => {
  expect(drain(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

test('a later queue waits for one job of every other queue', () => {
  const queue = queueOf('a1', 'a2', 'a3')
  expect(queue.take(any)).toBe('a1')
  queue.add('b', 'b1')
  expect(drain(queue)).toEqual(['a2', 'b1', 'a3'])
})

test('a job that is not runnable keeps its place and lets those behind it pass', () => {
  const queue = queueOf('a1', 'a2', 'b1')
  expect(queue.take((job) => job !== 'a1')).toBe('a2')
  expect(queue.take((job) => job === 'c1')).toBeUndefined()
  expect(queue.length).toBe(2)
  expect(drain(queue)).toEqual(['b1', 'a1'])
})

test('a job can be removed before its turn, once', () => {
  const queue = queueOf('a1', 'a2', 'b1')
  expect(queue.remove('a1')).toBe(true)
  expect(queue.remove('b1')).toBe(true)
  expect(queue.remove('a1')).toBe(false)
  expect(drain(queue)).toEqual(['a2'])
  expect(queue.length).toBe(0)
})

test('who has used more time comes later, and for a while only', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = queueOf('a1', 'a2', 'b1', 'b2', 'c1')
  queue.charge('a', 10_000)
  queue.charge('b', 100)
  expect(drain(queue)).toEqual(['c1', 'b1', 'b2', 'a1', 'a2'])
  vi.advanceTimersByTime(20 * 60_000)
  for (const job of ['a1', 'c1', 'a2']) queue.add(job[0]!, job)
  queue.charge('c', 50)
  expect(drain(queue)).toEqual(['a1', 'a2', 'c1'])
})

test('who uses time by many keys of one group comes after the other groups by each of them', () => {
  const queue = new FairQueue<string>()
  queue.charge('guests 7/link 1', 10_000)
  queue.charge('olga', 100)
  for (const link of [1, 2, 3]) queue.add(`guests 7/link ${link}`, `link ${link}`)
  queue.add('olga', 'olga')
  queue.add('guests 8/link 4', 'link 4')
  expect(drain(queue)).toEqual(['link 4', 'olga', 'link 2', 'link 3', 'link 1'])
})
