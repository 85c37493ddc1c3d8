import { request } from 'node:http'
import { imageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import { say } from './build.ts'

type Sent = { method?: string; host: string; cookie?: string; type?: string; body?: string | Buffer }

/** Sends one request to the program, with the Host header that the proxy would pass on. */
export const ask = (where: string, { method = 'GET', host, cookie, type, body }: Sent) =>
  new Promise<{ status: number; cookie: string; type: string; body: Buffer }>((resolve, reject) => {
    const headers = { host, ...(cookie && { cookie }), ...(type && { 'content-type': type }) }
    const sent = request({ host: '127.0.0.1', port: 3000, path: where, method, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({
        status: answer.statusCode!,
        cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
        type: answer.headers['content-type'] ?? '',
        body: Buffer.concat(chunks),
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

export function must(condition: boolean, what: string) {
  if (!condition) throw new Error(what)
  say(`  ${what}`)
}

/**
 * Signs in as the administrator, makes a gallery of this name, uploads a picture, and views it as a visitor.
 * @param output printed by the first start
 */
export async function publish(host: string, output: string, name = 'dunes-here') {
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? []
  must(Boolean(password), 'the first start prints the password of the administrator')
  const json = (body: object) => ({
    ...{ method: 'POST', host, type: 'application/json', body: JSON.stringify(body) },
  })
  const { status, cookie } = await ask('/api/auth/sign-in', json({ email, password }))
  must(status === 200, 'the administrator signs in')
  const made = await ask('/api/galleries', { ...json({ title: 'Dunes', subdomain: name }), cookie })
  must(made.status === 201, 'creates a gallery')
  const gallery = JSON.parse(made.body.toString())
  const { payload, headers } = multipart([await imageFile('dune.jpg')])
  const form = { method: 'POST', host, cookie, type: headers['content-type'], body: payload }
  const added = await ask(`/api/galleries/${gallery.id}/images`, form)
  must(added.status === 201, 'uploads a picture')
  await visit(host, name)
}

/** Views that gallery as a visitor. */
export async function visit(host: string, name = 'dunes-here') {
  const page = await ask('/', { host: `${name}.${host}` })
  must(page.status === 200 && page.type.startsWith('text/html'), 'a visitor gets the page of the gallery')
  const [media] = /\/media\/[^"\s,]+/.exec(page.body.toString())!
  const rendition = await ask(media!, { host: `${name}.${host}` })
  must(rendition.status === 200 && rendition.type.startsWith('image/'), `and its picture (${rendition.type})`)
}
