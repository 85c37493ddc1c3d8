import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Gallery,
  GalleryChange,
  GalleryCounts,
  GalleryCover,
  GalleryListItem,
  GalleryListPage,
  GalleryReplacement,
  NewGallery,
  OWNER_ONLY_FIELDS,
  SubdomainAvailability,
} from '#contract/galleries.ts'
import { Id } from '#contract/ids.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { membershipOf, requireEditor, requireOwner } from './access.ts'
import { isSubdomainAvailable } from './check-subdomain.ts'
import { createGallery } from './create-gallery.ts'
import { deleteGallery } from './delete-gallery.ts'
import { galleryCover, presentCover } from './gallery-cover.ts'
import { countGalleries, listGalleries } from './list-galleries.ts'
import { presentGallery, presentListItem } from './present-gallery.ts'
import { updateGallery } from './update-gallery.ts'
import { visibleIn } from './visible-images.ts'

type Options = {
  db: Database
  jobs: Jobs
  config: { publicUrl: URL }
  /** Sets a gallery's custom domain; what that takes is not this module's concern. */
  setDomain(person: Person, galleryId: number, hostname: string | null): Promise<void>
}

export const galleryRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, jobs, config, setDomain }) => {
  const { publicUrl } = config
  const params = z.object({ id: Id })
  const tags = ['galleries']

  app.get(
    '/api/galleries',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Galleries of the person: all, or a page of those that a search finds',
        querystring: GalleryListPage,
        response: { 200: z.array(GalleryListItem) },
      },
    },
    async (request) => {
      const listed = await listGalleries(db, request.signedInUser(), request.query)
      return listed.map((gallery) => presentListItem(gallery, publicUrl))
    },
  )

  app.get(
    '/api/galleries/counts',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'How many galleries and images the person has, and how many galleries a search finds',
        querystring: GalleryListPage.pick({ search: true }),
        response: { 200: GalleryCounts },
      },
    },
    async (request) => countGalleries(db, request.signedInUser(), request.query.search),
  )

  app.post(
    '/api/galleries',
    {
      config: { tokens: 'unbound' },
      schema: { tags, summary: 'Create a gallery', body: NewGallery, response: { 201: Gallery } },
    },
    async (request, reply) => {
      const gallery = await createGallery(db, request.signedInUser(), request.body)
      return reply
        .code(201)
        .send(presentGallery({ gallery, domain: null, access: 'owner', imageCount: 0 }, publicUrl))
    },
  )

  app.get(
    '/api/galleries/check-subdomain/:subdomain',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Whether a subdomain is free',
        params: z.object({ subdomain: z.string() }),
        response: { 200: SubdomainAvailability },
      },
    },
    async (request) => ({ available: await isSubdomainAvailable(db, request.params.subdomain) }),
  )

  app.get(
    '/api/galleries/:id',
    { config: { tokens: 'any' }, schema: { tags, summary: 'A gallery', params, response: { 200: Gallery } } },
    async (request) => {
      const membership = await membershipOf(db, request.signedInUser(), request.params.id)
      const imageCount = await db.$count(images, visibleIn(membership.gallery.id))
      return presentGallery({ ...membership, imageCount }, publicUrl)
    },
  )

  app.get(
    '/api/galleries/:id/cover',
    {
      config: { tokens: 'any' },
      schema: { tags, summary: 'Its cover', params, response: { 200: GalleryCover } },
    },
    async (request) => {
      const { gallery } = await membershipOf(db, request.signedInUser(), request.params.id)
      return presentCover(await galleryCover(db, gallery.id))
    },
  )

  const change = async (person: Person, id: number, { customDomain, ...wanted }: GalleryChange) => {
    const membership = await membershipOf(db, person, id)
    const owners = { ...wanted, ...(customDomain === undefined ? {} : { customDomain }) }
    if (OWNER_ONLY_FIELDS.some((field) => field in owners)) requireOwner(person, membership)
    else requireEditor(person, membership)
    if (customDomain !== undefined) await setDomain(person, id, customDomain)
    await updateGallery(db, jobs, id, wanted)
    const now = await membershipOf(db, person, id)
    const imageCount = await db.$count(images, visibleIn(id))
    return presentGallery({ ...now, imageCount }, publicUrl)
  }

  app.put(
    '/api/galleries/:id',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Set title and description',
        params,
        body: GalleryReplacement,
        response: { 200: Gallery },
      },
    },
    async (request) => change(request.signedInUser(), request.params.id, request.body),
  )

  app.patch(
    '/api/galleries/:id',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Change some fields',
        params,
        body: GalleryChange,
        response: { 200: Gallery },
      },
    },
    async (request) => change(request.signedInUser(), request.params.id, request.body),
  )

  app.delete(
    '/api/galleries/:id',
    {
      config: { tokens: 'unbound' },
      schema: { tags, summary: 'Delete a gallery and everything in it', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireOwner(person, membership)
      await deleteGallery(db, jobs, membership.gallery.id)
      return reply.code(204).send(null)
    },
  )
}
