/** A program by a third party: creates a gallery, adds a picture, publishes it, and reads it as a visitor. */
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const [baseUrl = '', token = '', picture = ''] = process.argv.slice(2)
const member = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
const visitor = createClient<paths>({ baseUrl })

const { data: gallery, error } = await member.POST('/api/galleries', {
  body: { title: 'From a program', subdomain: 'from-a-program', description: null },
})
if (!gallery) throw new Error(`${error.code}: ${error.message}`)
const path = { id: gallery.id }

const form = new FormData()
form.append('images', new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' }), 'one.png')
const { data: added } = await member.POST('/api/galleries/{id}/images', {
  params: { path },
  body: { images: [] },
  bodySerializer: () => form,
})
const { data: published } = await member.PATCH('/api/galleries/{id}', {
  params: { path },
  body: { visibility: 'public' },
})
const { data: seen } = await visitor.GET('/api/public/galleries/{id}/images', {
  params: { path: { id: gallery.publicId } },
})
const { error: refused } = await visitor.GET('/api/galleries/{id}', { params: { path } })

process.stdout.write(
  JSON.stringify({
    title: published?.title,
    added: added?.map((image) => image.originalName),
    seen: seen?.map((image) => image.id === added?.[0]?.id),
    refused: refused?.code,
  }),
)
