/** Before every test of the browser's part: a page as the server sends it, without state of the previous test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { ALERT_FOCUS_DELAY_MS } from '#web/ui/focus-restore.ts'
import { clearToasts } from '#web/ui/toast-store.ts'

// Screens arrive in files of their own, and a busy machine takes its time over the first.
configure({ asyncUtilTimeout: 60_000 })

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="application-name" content="Picture Rail"><meta name="support-email" content="help@rail.example">'
  window.history.replaceState(null, '', '/')
})

// A dialog that closed last restores the focus after a delay, which the page must see.
afterAll(() => new Promise<void>((done) => setTimeout(done, ALERT_FOCUS_DELAY_MS + 1)))

afterEach(() => {
  cleanup()
  document.body.replaceChildren() // also what a test wrote there itself
  clearToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
