import { readFileSync } from 'node:fs'

/** Of the clock in which Linux tells every program the time that processes worked: 100 a second. */
const TICK_MS = 10

/** How long a process has worked on the machine's cores so far, in milliseconds; undefined where nobody tells. */
export function cpuTimeMs(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in parentheses, may hold anything. After it come the fields from the third on: proc(5).
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
