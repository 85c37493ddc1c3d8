import { readFileSync } from 'node:fs'

/** Linux reports CPU time to user space in ticks of 1/100 s (USER_HZ). */
const TICK_MS = 10

/** CPU time used by a process so far, in milliseconds; undefined where the system does not report it. */
export function cpuTimeMs(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in parentheses, may contain anything. The third and further fields follow it: proc(5).
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
