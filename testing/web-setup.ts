/** Prepares every test of the browser's part: a page as the server sends it, without state of the previous test. */
import '@testing-library/jest-dom/vitest'
import accounts from 'texts:en/accounts'
import englishDocuments from 'texts:en/documents'
import english from 'texts:en/scripts'
import { cleanup, configure, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { ENGLISH } from '#contract/languages.ts'
import { speak, speakOfAccounts } from '#web/texts/texts.ts'
import { clearToasts } from '#web/ui/toast-store.ts'
import { PATIENCE } from './patience.ts'

configure({ asyncUtilTimeout: 3_000 * PATIENCE })

// Loaded once for several pages, it would look into the first one's body.
Object.assign(screen, within(document.body))

beforeEach(() => {
  speak(ENGLISH, { ...english, ...englishDocuments })
  speakOfAccounts(ENGLISH, accounts)
  document.head.innerHTML =
    '<meta name="application-name" content="Picture Rail"><meta name="support-email" content="help@rail.example">'
  window.history.replaceState(null, '', '/')
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren() // also what a test wrote there itself
  clearToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// A process runs one file after another: timers of this one must not reach the next.
const timers = recordTimers()
afterAll(async () => {
  timers.clear()
  vi.resetModules()
  await nextPage()
})

/** Records the timers set from now on, except those of libraries that keep the function they were loaded with. */
function recordTimers() {
  const { setTimeout, setInterval } = globalThis
  const set = new Set<NodeJS.Timeout>()
  const recorded = <Given extends unknown[]>(setTimer: (...given: Given) => NodeJS.Timeout) =>
    Object.assign((...given: Given) => {
      const timer = setTimer(...given)
      set.add(timer)
      return timer
    }, setTimer)
  Object.assign(globalThis, { setTimeout: recorded(setTimeout), setInterval: recorded(setInterval) })
  return {
    clear() {
      for (const timer of set) clearTimeout(timer)
      Object.assign(globalThis, { setTimeout, setInterval })
    },
  }
}
