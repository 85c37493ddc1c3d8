/**
 * Three processes that answer and one that runs the jobs, behind nginx, in use by many at once, while one after the other
 * is killed, and while all of them are restarted.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { connect } from '#server/database/connect.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { nginx, startNginx } from '#testing/nginx.ts'
import { freePort, type Program, startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'

/** Interval at which one is killed, and restarted at once. */
const KILL_EVERY_MS = 4_000
/** Pause between two requests of a kind, in milliseconds: the test is of the processes, not of this machine's speed. */
const PAUSE_MS = 800

test.skipIf(!nginx)(
  'only requests on a killed process fail, none at a restart, and what was acknowledged is there (skipped if nginx is not installed)',
  { timeout: 600_000 },
  async () => {
    const { fleet, proxy, pool } = await startFleet()
    const outputs = () => fleet.map(({ program }) => program.output().slice(-1500)).join('\n')
    const crowd = new Crowd(`http://localhost:${proxy.port}`, outputs)
    await crowd.arrive()
    const gone = crowd.begin()
    onTestFinished(async () => {
      crowd.leave()
      await gone
    })
    const [first, second, third, worker] = fleet as [Member, Member, Member, Member]
    for (const member of [first, worker, second, third]) {
      const next = sleep(KILL_EVERY_MS)
      await crowd.sees(member.address, () => member.program.kill())
      await member.start()
      await crowd.isServed()
      await next
    }
    for (const member of [first, second, third]) {
      expect(await member.program.stop()).toBe(0)
      await member.start()
      await crowd.isServed()
    }
    crowd.leave()
    await gone
    expect(crowd.failures).toEqual([])
    await crowd.findsWhatWasAcknowledged(async () => {
      const { rows } = await pool.query(
        `select count(*)::int as jobs from pgboss.job where name = 'finish-renditions' and state < 'completed'`,
      )
      return rows[0].jobs
    })
  },
)

type Member = { address: string; program: Program; start(): Promise<void> }

/** The processes, three that answer and the worker, and nginx, on an empty database; all end with the test. */
async function startFleet() {
  const database = await freshDatabase()
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-fleet-'))
  const connection = connect(database.url, () => {}, 2)
  const fleet: Member[] = []
  const ports = await Promise.all(['web', 'web', 'web', 'worker'].map(freePort))
  const upstreams = ports.slice(0, 3).map((port) => `127.0.0.1:${port}`)
  const proxy = await startNginx({ upstreams, tellsTried: true })
  onTestFinished(async () => {
    await proxy.end()
    for (const { program } of fleet) await program.stop()
    await connection.close()
    await database.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const begin = async (port: number, place: number) => {
    const role = place === 3 ? 'worker' : 'web'
    const member: Member = {
      address: `127.0.0.1:${port}`,
      program: undefined as unknown as Program,
      async start() {
        member.program = await startProgram({
          dataDirectory,
          port,
          until: role === 'worker' ? 'is running jobs' : 'is running at',
          environment: {
            ROLE: role,
            DATABASE_URL: database.url,
            PUBLIC_URL: `http://localhost:${proxy.port}`,
            TRUST_PROXY: 'loopback',
          },
        })
      },
    }
    await member.start()
    fleet[place] = member
  }
  await Promise.all(ports.map(begin))
  return { fleet, proxy, pool: connection.pool }
}

/** An owner with three galleries, and visitors, all at once. */
class Crowd {
  readonly owner: Client
  readonly failures: string[] = []
  private readonly acknowledged = new Map<number, Buffer>()
  private readonly renditions: string[] = []
  private readonly undecided = new Set<number>()
  private order: number[] = []
  private readonly served = new Map<string, number>()
  private isLeaving = false
  /** Processes that were killed, with the times from the signal to their end. */
  private readonly kills: { address: string; from: number; to: number }[] = []
  private growing!: Gallery
  private arranged!: Gallery
  private shrinking!: Gallery
  private file!: ImageFile

  /** Output of the processes, for a failure that only they can explain. */
  private readonly outputs: () => string

  constructor(origin: string, outputs: () => string) {
    this.owner = new Client(origin)
    this.outputs = outputs
  }

  async arrive() {
    const { owner } = this
    await owner.signUp('olga@example.org')
    const create = (title: string) =>
      owner.json<Gallery>('/api/galleries', { title, subdomain: title.toLowerCase() })
    this.growing = await create('Growing')
    this.arranged = await create('Arranged')
    this.shrinking = await create('Shrinking')
    this.file = await imageFile('p.jpg', { width: 480, height: 320 })
    const images = await owner.uploads(this.arranged.id, this.numbered(), this.numbered(), this.numbered())
    this.order = images.map(({ id }) => id)
  }

  /** Starts everybody, each doing one thing after the other until the crowd is told to leave. */
  begin() {
    const { owner } = this
    const kinds: Record<string, () => Promise<void>> = {
      upload: () => this.uploads(),
      delete: () => this.deletes(),
      reorder: () => this.reorders(),
      rename: async () => {
        await this.ask(`/api/galleries/${this.growing.id}`, 'PATCH', { title: `Growing ${Math.random()}` })
      },
      'owner reads': async () => {
        await this.ask('/api/galleries')
        await this.ask(`/api/galleries/${this.growing.id}/images`)
      },
      page: async () => {
        await this.ask(`/iframe/${this.growing.publicId}`)
      },
      'public calls': async () => {
        await this.ask(`/api/public/galleries/${this.arranged.publicId}/images`)
      },
      renditions: async () => {
        const url = this.renditions[Math.floor(Math.random() * this.renditions.length)]
        await this.ask(url ?? `/api/public/galleries/${this.growing.publicId}`)
      },
    }
    if (!owner.cookie) throw new Error('Nobody has signed in')
    return Promise.all(
      Object.entries(kinds).map(async ([kind, once]) => {
        while (!this.isLeaving) {
          await once()
          await sleep(PAUSE_MS)
          this.served.set(kind, (this.served.get(kind) ?? 0) + 1)
        }
      }),
    )
  }

  leave() {
    this.isLeaving = true
  }

  /** Waits until everybody has got one more answer. */
  async isServed() {
    const before = new Map(this.served)
    await expect
      .poll(
        () => {
          if (this.failures.length > 0) return true
          const kinds = [...this.served.keys()]
          return kinds.length === 8 && kinds.every((kind) => this.served.get(kind)! > (before.get(kind) ?? 0))
        },
        { timeout: 240_000 },
      )
      .toBe(true)
    expect(this.failures, this.outputs()).toEqual([])
  }

  /** Records that a process is killed: its requests may fail. */
  async sees(address: string, kill: () => Promise<void>) {
    const one = { address, from: performance.now(), to: Number.POSITIVE_INFINITY }
    this.kills.push(one)
    await kill()
    one.to = performance.now()
  }

  /**
   * Returns the answer, or null if the process that worked on the request was killed. Every other answer but a
   * success is a failure.
   */
  private async ask(url: string, method = 'GET', body?: object | FormData, headers = {}) {
    const begun = performance.now()
    let tried = ''
    let what = ''
    try {
      const isForm = body instanceof FormData
      const answer = await this.owner.fetch(url, {
        method,
        headers: { ...(body && !isForm && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      tried = answer.headers.get('x-tried') ?? ''
      const bytes = await answer.bytes()
      if (answer.ok) return bytes
      what = `${answer.status} ${Buffer.from(bytes).toString().slice(0, 200)}`
    } catch (error) {
      what = String((error as Error).cause ?? error)
    }
    const wasThere = ({ address, from, to }: Crowd['kills'][number]) =>
      tried.includes(address) && begun < to && performance.now() > from
    if (!this.kills.some(wasThere)) this.failures.push(`${method} ${url} at ${tried}: ${what}`)
    return null
  }

  /** A file that no other upload has. */
  private numbered(): ImageFile {
    const { bytes, ...file } = this.file
    const comment = Buffer.from(crypto.randomUUID())
    const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
    return { ...file, bytes: Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)]) }
  }

  /** Uploads as the app does: with a key, and again with the same one. */
  private async upload(gallery: Gallery): Promise<Image | null> {
    const file = this.numbered()
    const key = crypto.randomUUID()
    for (;;) {
      const form = new FormData()
      form.append('images', new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
      const answer = await this.ask(`/api/galleries/${gallery.id}/images`, 'POST', form, {
        'idempotency-key': key,
      })
      if (answer) {
        const [image] = JSON.parse(Buffer.from(answer).toString()) as Image[]
        this.acknowledged.set(image!.id, file.bytes)
        return image!
      }
      if (this.failures.length > 0) return null
    }
  }

  private async uploads() {
    const image = await this.upload(this.growing)
    this.renditions.push(...(image?.renditions.map(({ url }) => url) ?? []))
  }

  private async deletes() {
    const image = await this.upload(this.shrinking)
    if (!image) return
    // A killed process may or may not have done it.
    if (!(await this.ask(`/api/images/${image.id}`, 'DELETE'))) this.undecided.add(image.id)
    this.acknowledged.delete(image.id)
  }

  private async reorders() {
    const imageIds = [...this.order.slice(1), this.order[0]!]
    const url = `/api/galleries/${this.arranged.id}/images`
    if (await this.ask(`${url}/reorder`, 'PATCH', { imageIds, was: this.order })) {
      this.order = imageIds
      return
    }
    // Either order is right after a change that nobody has acknowledged.
    const seen = await this.ask(url)
    if (!seen) return
    const now = (JSON.parse(Buffer.from(seen).toString()) as Image[]).map(({ id }) => id)
    if (![imageIds, this.order].some((order) => String(order) === String(now)))
      this.failures.push(`The order is ${now}, neither ${imageIds} nor ${this.order}`)
    this.order = now
  }

  private async idsOf(gallery: Gallery) {
    return (await this.owner.json<Image[]>(`/api/galleries/${gallery.id}/images`)).map(({ id }) => id)
  }

  async findsWhatWasAcknowledged(unfinished: () => Promise<number>) {
    const { owner } = this
    expect(await this.idsOf(this.arranged)).toEqual(this.order)
    const left = await this.idsOf(this.shrinking)
    expect(left.filter((id) => !this.undecided.has(id))).toEqual([])
    const images = await owner.json<Image[]>(`/api/galleries/${this.growing.id}/images`)
    const known = [...this.acknowledged.keys()]
    expect(images.map(({ id }) => id).toSorted()).toEqual(known.toSorted())
    await expect.poll(unfinished, { timeout: 240_000 }).toBe(0)
    for (const { id, originalUrl, renditions } of images) {
      const original = await (await owner.fetch(originalUrl)).bytes()
      expect(sha256(original)).toBe(sha256(this.acknowledged.get(id)!))
      for (const { url } of renditions) expect((await owner.fetch(url)).status).toBe(200)
    }
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
