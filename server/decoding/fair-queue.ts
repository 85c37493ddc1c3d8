/** Half-life of the time that a key has used, in milliseconds. */
const HALF_LIFE_MS = 60_000

/** The part of a key before a slash: `guests 7` of `guests 7/network`. */
const groupOf = (key: string) => key.split('/', 1)[0]!

/**
 * Queues that share one resource, one for each key. The next job is from the group whose keys have recently used the
 * least time, and within it from the key that has; equals take turns. A single image does not wait for the five hundred
 * of another upload, and a person whose images take long waits behind everybody else, however many keys they use.
 */
export class FairQueue<Job> {
  readonly #queues = new Map<string, Job[]>()
  readonly #used = new Map<string, { ms: number; at: number }>()

  get length(): number {
    return this.#queues.values().reduce((sum, jobs) => sum + jobs.length, 0)
  }

  add(key: string, job: Job) {
    const jobs = this.#queues.get(key)
    if (jobs) jobs.push(job)
    else this.#queues.set(key, [job])
  }

  /** Counts time that a job of this key has used, in milliseconds. */
  charge(key: string, ms: number) {
    const at = performance.now()
    for (const known of this.#used.keys()) if (this.#usedBy(known, at) < 1) this.#used.delete(known)
    for (const each of new Set([key, groupOf(key)]))
      this.#used.set(each, { ms: this.#usedBy(each, at) + ms, at })
  }

  #usedBy(key: string, now: number): number {
    const { ms, at } = this.#used.get(key) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((now - at) / HALF_LIFE_MS)
  }

  /** Removes and returns the next runnable job, if there is one; its queue moves behind its equals. */
  take(isRunnable: (job: Job) => boolean): Job | undefined {
    const now = performance.now()
    const inTurn = [...this.#queues].map(([key, jobs]) => ({
      key,
      jobs,
      used: this.#usedBy(key, now),
      usedByGroup: this.#usedBy(groupOf(key), now),
    }))
    for (const { key, jobs } of inTurn.sort((a, b) => a.usedByGroup - b.usedByGroup || a.used - b.used)) {
      const job = jobs.find(isRunnable)
      if (!job) continue
      this.#queues.delete(key)
      if (jobs.length > 1) this.#queues.set(key, jobs)
      jobs.splice(jobs.indexOf(job), 1)
      return job
    }
  }

  /** Removes a job. Returns whether it was queued. */
  remove(job: Job): boolean {
    for (const [key, jobs] of this.#queues) {
      if (!jobs.includes(job)) continue
      jobs.splice(jobs.indexOf(job), 1)
      if (jobs.length === 0) this.#queues.delete(key)
      return true
    }
    return false
  }
}
