import { expect, test } from 'vitest'
import { SILENT_LINE, secondsFor, sendingSince, sentSoFar } from './line-speed.ts'

/** A line that has carried so many bytes by so many milliseconds. */
const lineAfter = (...reports: [sent: number, at: number][]) =>
  reports.reduce((line, [sent, at]) => sentSoFar(line, sent, at), sendingSince(SILENT_LINE, 0))

test('a steady line is as fast as it is', () => {
  expect(lineAfter([100, 100], [200, 200], [300, 300]).speed).toBeCloseTo(1000)
})

test('a change is followed within about a second', () => {
  const slow = Array.from({ length: 10 }, (_, i): [number, number] => [
    200 + (i + 1) * 10,
    200 + (i + 1) * 100,
  ])
  // After one second at 100 bytes a second, about 1/e of the old 1000 is remembered.
  expect(lineAfter([100, 100], [200, 200], ...slow).speed).toBeCloseTo(100 + 900 / Math.E, 0)
})

test('the speed is kept for the next request', () => {
  expect(sendingSince(lineAfter([1000, 1000]), 5000).speed).toBeCloseTo(1000)
})

test('two reports at the same moment are one', () => {
  expect(lineAfter([100, 100], [200, 100]).speed).toBeCloseTo(1000)
})

test('the time left is what the rest takes at this speed, and not guessed in the first second', () => {
  expect(secondsFor(lineAfter([500, 999]), 500)).toBeNull()
  expect(secondsFor(lineAfter([500, 1000]), 1500)).toBeCloseTo(3)
})
