import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { boundLog, logFile } from './log-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'log-file-'))
const log = logFile(directory)

afterEach(() => {
  vi.useRealTimers()
  rmSync(directory, { recursive: true, force: true })
})

test('a log past its bound is emptied within a minute, a shorter one kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  writeFileSync(log, 'kept')
  const bound = boundLog(log)
  const minutePasses = async () => {
    vi.advanceTimersByTime(60_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await minutePasses()
  expect(statSync(log).size).toBe(4)

  truncateSync(log, 17 * 1024 * 1024)
  await minutePasses()
  expect(statSync(log).size).toBe(0)

  bound.stop()
  truncateSync(log, 17 * 1024 * 1024)
  await minutePasses()
  expect(statSync(log).size).toBe(17 * 1024 * 1024)
})
