import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB. Linux only. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}

/** Peak memory of a process during `work`, in MB, sampled 20 times a second. */
export async function peakMegabytesWhile<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ peak: number; result: Result }> {
  let peak = await residentMegabytes(pid)
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(pid).catch(() => 0))
  }, 50)
  try {
    const result = await work()
    return { result, peak }
  } finally {
    clearInterval(timer)
  }
}
