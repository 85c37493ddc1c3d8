/** ACCEL=nginx: the program decides on access to a file, and a real nginx sends it as the program would. */
import { rm } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '#server/database/tables/index.ts'
import { imageFile } from '#testing/image-files.ts'
import { NGINX_ABSENT, nginx, startNginx } from '#testing/nginx.ts'
import { person, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }
/** Headers that depend only on the connection or the time. */
const OF_CONNECTION = ['date', 'connection', 'keep-alive', 'server', 'transfer-encoding']

const asked = (
  port: number,
  url: string,
  { method = 'GET', ...headers }: Record<string, string>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    http
      .request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, async (answer) => {
        const body = Buffer.concat(await answer.toArray())
        const told = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name))
        resolve({ status: answer.statusCode!, headers: Object.fromEntries(told), body })
      })
      .on('error', reject)
      .end()
  })

const listening = async ({ app }: TestApp) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

test.skipIf(!nginx)(
  `nginx sends files as the program does without it, and only to whom the program lets see them (skipped if ${NGINX_ABSENT})`,
  async () => {
    let databaseUrl = ''
    const at = await startApp({ ACCEL: 'nginx', TRUST_PROXY: 'loopback' }, async (url) => {
      databaseUrl = url
      return url
    })
    onTestFinished(() => at.close())
    const plain = await startApp({ DATA_DIR: at.dataDirectory }, async () => databaseUrl)
    onTestFinished(() => plain.close())
    const files = path.join(at.dataDirectory, 'files')
    const behind = await listening(at)
    const front = await startNginx({ upstreams: [`127.0.0.1:${behind}`], files })
    onTestFinished(() => front.end())
    const port = await listening(plain)

    const olga = await person(at)
    await at.services.connection.db.update(users).set({ status: 'paid' })
    const gallery = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
    const patch = (change: object) => olga.patch(`/api/galleries/${gallery.id}`, change)
    await patch({ visitorDownloads: 'original' })
    const [image] = await olga.adds(gallery, await imageFile('Düne.jpg', { width: 900, height: 600 }))
    const { host } = at.config.publicUrl
    const own = { host: `dunes.${host}` }
    const visible = { host }
    const member = { host, cookie: olga.cookie }
    const download = `/api/public/galleries/${gallery.publicId}/images/${image!.id}/download`
    const small = image!.renditions[0]!.url

    const rounds: [string, Record<string, string>][] = [
      [image!.filePath, visible],
      [small, own],
      [download, visible],
      [image!.originalUrl, member],
    ]
    for (const [url, who] of rounds) {
      const whole = await asked(port, url, who)
      expect([url, whole.status]).toEqual([url, 200])
      const etag = String(whole.headers.etag)
      const size = whole.body.length
      const conditions: Record<string, string>[] = [
        {},
        // Answered from memory.
        {},
        { method: 'HEAD' },
        { 'if-none-match': etag },
        { 'if-modified-since': new Date().toUTCString() },
        { range: 'bytes=5-9' },
        { range: 'bytes=-7' },
        { range: 'bytes=0-4', 'if-range': etag },
        { range: 'bytes=0-4', 'if-range': '"another"' },
        { range: `bytes=${size}-` },
        { range: 'bytes=9-5' },
        { range: 'bytes=0-1,3-4' },
        { range: 'lines=1-2' },
        // Only the program's own header counts.
        { 'x-accel-redirect': '/stored-files/secret', 'x-accel-mapping': '/=/' },
      ]
      for (const more of conditions) {
        const [bare, sent] = [
          await asked(port, url, { ...who, ...more }),
          await asked(front.port, url, { ...who, ...more }),
        ]
        expect({ url, more, ...sent }).toEqual({ url, more, ...bare })
      }
      expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' })
    }
    expect((await asked(behind, small, own)).headers).toMatchObject({
      'x-accel-redirect': expect.stringMatching(/^\/stored-files\/galleries\//),
    })

    const key = small.replace('/media/', '')
    for (const url of [
      `/stored-files/galleries/${key}`,
      `/stored-files/galleries/${key.replace(/[^/]*$/, 'original')}`,
      `//stored-files/galleries/${key}`,
      `/x/../stored-files/galleries/${key}`,
    ]) {
      expect((await asked(front.port, url, visible)).status).toBe(404)
    }

    await patch({ visibility: 'password', password: 'open sesame' })
    const guest = visitor(at)
    await guest.post(`/api/public/galleries/${gallery.publicId}/unlock`, { password: 'open sesame' })
    expect((await asked(front.port, small, visible)).status).toBe(401)
    const unlocked = await asked(front.port, small, { ...visible, cookie: guest.cookie })
    expect([unlocked.status, unlocked.headers['cache-control']]).toEqual([200, 'private, max-age=3600'])
    await patch({ visibility: 'private' })
    expect((await asked(front.port, small, { ...visible, cookie: guest.cookie })).status).toBe(404)
    expect((await asked(front.port, small, member)).status).toBe(200)

    // Removed behind the program's back, before nginx has opened it.
    const [unsent] = await olga.adds(gallery, await imageFile('b.jpg'))
    const folder = path.dirname(unsent!.renditions[0]!.url.replace('/media/', ''))
    await rm(path.join(files, 'galleries', folder, 'original'))
    const gone = await asked(front.port, unsent!.originalUrl, member)
    expect([gone.status, gone.headers['cache-control'] ?? '']).toEqual([
      404,
      expect.not.stringContaining('public'),
    ])
  },
)
