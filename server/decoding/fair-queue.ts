/** Time in which what a key has used counts half, in milliseconds. */
const HALF_LIFE_MS = 60_000

/**
 * Queues that share one resource, one for each key. The next job is of the key that has used the least time of late;
 * among equals they take turns. So a single image does not wait for the five hundred of another upload, and a person
 * whose images take long waits behind everybody else.
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
    for (const known of this.#used.keys()) if (this.#usedBy(known) < 1) this.#used.delete(known)
    this.#used.set(key, { ms: this.#usedBy(key) + ms, at: performance.now() })
  }

  #usedBy(key: string): number {
    const { ms, at } = this.#used.get(key) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS)
  }

  /** Removes and returns the next runnable job, if there is one; its queue moves behind its equals. */
  take(isRunnable: (job: Job) => boolean): Job | undefined {
    const inTurn = [...this.#queues].map(([key, jobs]) => ({ key, jobs, used: this.#usedBy(key) }))
    for (const { key, jobs } of inTurn.sort((a, b) => a.used - b.used)) {
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
