/**
 * A round-robin of queues, one per key: a job waits for the jobs before it in its own queue, and for one job of every
 * other queue at a time. So a single image does not wait for the five hundred of another upload.
 */
export class FairQueue<Job> {
  readonly #queues = new Map<unknown, Job[]>()

  get length(): number {
    return this.#queues.values().reduce((sum, jobs) => sum + jobs.length, 0)
  }

  add(key: unknown, job: Job) {
    const jobs = this.#queues.get(key)
    if (jobs) jobs.push(job)
    else this.#queues.set(key, [job])
  }

  /** Removes and returns the next runnable job, if there is one; its queue moves behind the others. */
  take(isRunnable: (job: Job) => boolean): Job | undefined {
    for (const [key, jobs] of this.#queues) {
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
