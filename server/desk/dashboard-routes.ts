import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import {
  Gallery,
  GalleryCounts,
  GalleryCreation,
  GalleryListItem,
  GalleryListPage,
  SubdomainAvailability,
} from '#contract/galleries.ts'
import type { Base } from '#server/base.ts'
import { isSubdomainAvailable } from '#server/galleries/check-subdomain.ts'
import { presentGallery } from '#server/galleries/present-gallery.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { createAsAsked } from './create-gallery.ts'
import { countGalleries, listGalleries, presentListItem } from './list-galleries.ts'

/** Calls that list a person's galleries and create another. */
export const dashboardRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db } = base
  const { config } = base
  const call = callsOf(app, 'galleries')

  call(
    'GET /api/galleries',
    {
      operationId: 'listGalleries',
      summary: 'List your galleries',
      description: 'All of them, or a page of those that a search finds.',
      who: signedIn,
      tokens: 'any',
      query: GalleryListPage,
      answers: { 200: z.array(GalleryListItem) },
      refuses: { 404: ['not_found'] },
    },
    async ({ person, query, request }) => {
      const whose = { id: person.id, onlyGalleryId: request.token?.galleryId }
      return (await listGalleries(db, whose, query)).map((gallery) => presentListItem(gallery, config))
    },
  )

  call(
    'GET /api/galleries/counts',
    {
      operationId: 'countGalleries',
      summary: 'Count your galleries and images, and the galleries that a search finds',
      who: signedIn,
      tokens: 'any',
      query: GalleryListPage.pick({ search: true }),
      answers: { 200: GalleryCounts },
    },
    async ({ person, query, request }) =>
      countGalleries(db, { id: person.id, onlyGalleryId: request.token?.galleryId }, query.search),
  )

  call(
    'POST /api/galleries',
    {
      operationId: 'createGallery',
      summary: 'Create a gallery',
      who: signedIn,
      tokens: 'unbound',
      body: GalleryCreation,
      answers: { 201: Gallery },
      refuses: {
        403: ['account_expired', 'trial_limit'],
        409: ['subdomain_taken'],
        429: ['too_many_requests'],
      },
    },
    async ({ person, body }) => {
      const gallery = await createAsAsked(base, person, body)
      return presentGallery({ gallery, domain: null, access: 'owner', imageCount: 0 }, config)
    },
  )

  call(
    'GET /api/galleries/check-subdomain/:subdomain',
    {
      operationId: 'checkSubdomain',
      summary: 'Check whether a subdomain is available',
      who: signedIn,
      tokens: 'any',
      params: z.object({ subdomain: z.string() }),
      answers: { 200: SubdomainAvailability },
    },
    async ({ params }) => ({ available: await isSubdomainAvailable(db, params.subdomain) }),
  )
}
