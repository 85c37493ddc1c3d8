import { randomUUID } from 'node:crypto'
import { type Algorithm, hash } from '@node-rs/argon2'
import type { InjectOptions, Response } from 'light-my-request'
import type { CurrentUser } from '#contract/accounts.ts'
import type { MadeApiToken, NewApiToken } from '#contract/api-tokens.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { clock } from '#server/database/clock.ts'
import { localAccounts, users } from '#server/database/tables/index.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { mustBeDescribed } from './described-answer.ts'
import type { ImageFile } from './image-files.ts'
import { multipart } from './multipart.ts'
import { PASSWORD } from './password.ts'
import type { TestApp } from './start-app.ts'

export { PASSWORD }

/** A client with a cookie jar and an IP address. */
export class Visitor {
  readonly at: TestApp
  private jar = new Map<string, string>()
  /** The address that requests come from, for limits by address. */
  address = '127.0.0.1'
  /** An API token that every request carries. */
  token = ''

  constructor(at: TestApp) {
    this.at = at
  }

  /** Cookies as in the header. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  set cookie(header: string) {
    this.jar = new Map(header.split('; ').map((pair) => pair.split(/=(.*)/s, 2) as [string, string]))
    this.jar.delete('')
  }

  async request(options: InjectOptions): Promise<Response> {
    const asked = {
      remoteAddress: this.address,
      ...options,
      headers: {
        host: this.at.config.publicUrl.host,
        // Header of the proxy in front.
        'x-forwarded-proto': this.at.config.publicUrl.protocol.slice(0, -1),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...options.headers,
      },
    }
    const answer = await this.at.app.inject(asked)
    await mustBeDescribed(this.at, asked, answer)
    for (const { name, value } of answer.cookies) {
      if (value) this.jar.set(name, value)
      else this.jar.delete(name)
    }
    return answer
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.request({ method: 'GET', url, headers })
  }
  post(url: string, payload: object | string = {}) {
    return this.request({ method: 'POST', url, payload })
  }
  put(url: string, payload: object = {}) {
    return this.request({ method: 'PUT', url, payload })
  }
  patch(url: string, payload: object = {}) {
    return this.request({ method: 'PATCH', url, payload })
  }
  delete(url: string, payload?: object) {
    return this.request({ method: 'DELETE', url, ...(payload && { payload }) })
  }

  /** Sends files (and text fields) as one multipart form. */
  sends(url: string, files: ImageFile[], fields: Record<string, string> = {}) {
    return this.request({ method: 'POST', url, ...multipart(files, fields) })
  }

  signUp(account: { email?: string; password?: string; firstName?: string; lastName?: string } = {}) {
    const email = account.email ?? `${randomUUID()}@example.org`
    return this.post('/api/auth/sign-up', { password: PASSWORD, ...account, email })
  }
  signIn(email: string, password = PASSWORD) {
    return this.post('/api/auth/sign-in', { email, password })
  }
}

/** A signed-in person. */
export class SignedIn extends Visitor {
  user!: CurrentUser

  async createsGallery(
    title: string,
    more: { subdomain?: string; description?: string } = {},
  ): Promise<Gallery> {
    const subdomain = more.subdomain ?? `g-${randomUUID().slice(0, 18)}`
    const answer = await this.post('/api/galleries', { title, description: null, ...more, subdomain })
    if (answer.statusCode !== 201) throw new Error(`No gallery: ${answer.body}`)
    return answer.json<Gallery>()
  }

  uploads(gallery: { id: number }, ...files: ImageFile[]) {
    return this.sends(`/api/galleries/${gallery.id}/images`, files)
  }

  /** Uploads files and expects them to be accepted. */
  async adds(gallery: { id: number }, ...files: ImageFile[]): Promise<Image[]> {
    const answer = await this.uploads(gallery, ...files)
    if (answer.statusCode !== 201) throw new Error(`Not added: ${answer.statusCode} ${answer.body}`)
    return answer.json<Image[]>()
  }

  async imagesOf(gallery: { id: number }): Promise<Image[]> {
    return (await this.get(`/api/galleries/${gallery.id}/images`)).json<Image[]>()
  }
}

export const visitor = (at: TestApp) => new Visitor(at)

/** A program that makes calls with a new API token of a person. */
export async function programOf(
  somebody: SignedIn,
  wanted: Partial<NewApiToken> = {},
): Promise<SignedIn & { tokenId: number }> {
  const made = await somebody.post('/api/account/tokens', { name: 'Script', scope: 'write', ...wanted })
  if (made.statusCode !== 201) throw new Error(`No token: ${made.body}`)
  const { id, token } = made.json<MadeApiToken>()
  return Object.assign(new SignedIn(somebody.at), { user: somebody.user, token, tokenId: id })
}

const ARGON2ID = 2 satisfies Algorithm.Argon2id
/** Hash of `PASSWORD` that is fast to check; the hash of a real password takes 20 ms. */
const quickHash = hash(PASSWORD, { algorithm: ARGON2ID, memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A new person with an account on trial, whose email is proven. */
export async function person(at: TestApp, firstName?: string): Promise<SignedIn> {
  const somebody = new SignedIn(at)
  const email = `${randomUUID()}@example.org`
  const { db } = at.services.connection
  const id = randomUUID()
  const trialEndsAt = clock.fromNow(at.config.trialDays * DAY_MS)
  await db.insert(users).values({ id, email, firstName, emailVerifiedAt: clock.now(), trialEndsAt })
  await db.insert(localAccounts).values({ userId: id, passwordHash: await quickHash })
  const answer = await somebody.signIn(email)
  if (answer.statusCode !== 200) throw new Error(`Not signed in: ${answer.body}`)
  somebody.user = answer.json<CurrentUser>()
  return somebody
}
