import type { ChildProcess } from 'node:child_process'
import { until } from '../programs.ts'

/** Ends a process that was started as `detached`, with all its descendants, and waits until none is left. */
export async function endGroup(leader: ChildProcess | null | undefined): Promise<void> {
  const group = leader?.pid
  if (group === undefined) return
  if (!signal(group, 'SIGTERM')) return
  const gone = async () => {
    if (signal(group, 0)) throw new Error(`Process group ${group} goes on`)
  }
  await until(gone, 5).catch(() => signal(group, 'SIGKILL'))
  await until(gone, 5)
}

/** Signals a group; true if any process received the signal. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
