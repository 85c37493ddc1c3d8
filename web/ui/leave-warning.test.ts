import { expect, onTestFinished, test } from 'vitest'
import { askBeforeLeaving, DISCARD_QUESTION, forgetLosses, questionBefore } from './leave-warning.ts'

const here = { pathname: '/a', search: '?tab=one' }
const elsewhere = { pathname: '/b', search: '' }
const otherTab = { ...here, search: '?tab=two' }
/** Tells whether the browser would ask before closing the page. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['closing', false, false],
  ['screen', true, false],
  ['address', true, true],
] as const)('what is lost by %s', (by, byScreen, byTab) => {
  const end = askBeforeLeaving(by)
  expect(asksBeforeClosing()).toBe(true)
  expect(questionBefore(here, elsewhere)).toBe(byScreen ? DISCARD_QUESTION : undefined)
  expect(questionBefore(here, otherTab)).toBe(byTab ? DISCARD_QUESTION : undefined)
  expect(questionBefore(here, here)).toBeUndefined()
  end()
  expect(asksBeforeClosing()).toBe(false)
  expect(questionBefore(here, elsewhere)).toBeUndefined()
})

test('what goes on elsewhere is not forgotten with the screen', () => {
  const endUpload = askBeforeLeaving()
  onTestFinished(endUpload)
  askBeforeLeaving('screen')
  forgetLosses()
  expect(questionBefore(here, elsewhere)).toBeUndefined()
  expect(asksBeforeClosing()).toBe(true)
})
