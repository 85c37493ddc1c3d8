/**
 * Waiting jobs, in lines that take turns: a job waits for those before it in its own line, and for one of every
 * other line at a time. So one picture does not wait for somebody else's five hundred.
 */
export class FairQueue<Job> {
  readonly #lines = new Map<unknown, Job[]>()

  get length(): number {
    return this.#lines.values().reduce((sum, jobs) => sum + jobs.length, 0)
  }

  add(line: unknown, job: Job) {
    const jobs = this.#lines.get(line)
    if (jobs) jobs.push(job)
    else this.#lines.set(line, [job])
  }

  /** Takes out the next job that may be done now, if there is one; its line goes behind the others. */
  take(mayBeDone: (job: Job) => boolean): Job | undefined {
    for (const [line, jobs] of this.#lines) {
      const job = jobs.find(mayBeDone)
      if (!job) continue
      this.#lines.delete(line)
      if (jobs.length > 1) this.#lines.set(line, jobs)
      jobs.splice(jobs.indexOf(job), 1)
      return job
    }
  }

  /** Takes out a job before its turn. Answers whether it was waiting. */
  remove(job: Job): boolean {
    for (const [line, jobs] of this.#lines) {
      if (!jobs.includes(job)) continue
      jobs.splice(jobs.indexOf(job), 1)
      if (jobs.length === 0) this.#lines.delete(line)
      return true
    }
    return false
  }
}
