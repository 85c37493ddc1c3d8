import type { GalleryChangeInput } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ImageFile } from './image-files.ts'
import { PASSWORD } from './password.ts'

/** An HTTP client of the real program. */
export class Client {
  readonly origin: string
  cookie = ''

  constructor(origin: string) {
    this.origin = origin
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(new URL(path, this.origin), {
      redirect: 'manual',
      ...init,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(init.headers as Record<string, string>),
      },
    })
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))
    if (set) this.cookie = set.split(';')[0]!
    return answer
  }

  async json<T>(path: string, body?: object, method = 'POST'): Promise<T> {
    const answer = await this.fetch(
      path,
      body && { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    )
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  signUp(email: string) {
    return this.json('/api/auth/sign-up', { email, password: PASSWORD })
  }
  signIn(email: string) {
    return this.json('/api/auth/sign-in', { email, password: PASSWORD })
  }

  async changes(galleryId: number, changes: GalleryChangeInput): Promise<void> {
    await this.json(`/api/galleries/${galleryId}`, changes, 'PATCH')
  }

  async uploads(galleryId: number, ...files: ImageFile[]): Promise<Image[]> {
    const form = new FormData()
    for (const { name, type, bytes } of files)
      form.append('images', new File([new Uint8Array(bytes)], name, { type }))
    const answer = await this.fetch(`/api/galleries/${galleryId}/images`, { method: 'POST', body: form })
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Image[]
  }
}
