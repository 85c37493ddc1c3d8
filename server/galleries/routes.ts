import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import {
  Gallery,
  GalleryChange,
  GalleryCounts,
  GalleryCover,
  GalleryCreation,
  GalleryListItem,
  GalleryListPage,
  GalleryReplacement,
  OWNER_ONLY_FIELDS,
  SubdomainAvailability,
} from '#contract/galleries.ts'
import { News, Seen } from '#contract/news.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { images } from '#server/database/tables/index.ts'
import type { RateLimits } from '#server/limits.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { galleryRights, type Member, membershipOf, requireOwner } from './access.ts'
import { isSubdomainAvailable } from './check-subdomain.ts'
import { createGallery } from './create-gallery.ts'
import { deleteGallery } from './delete-gallery.ts'
import { galleryCover, presentCover } from './gallery-cover.ts'
import { countGalleries, listGalleries } from './list-galleries.ts'
import { newsOf, noteSeen } from './news.ts'
import { presentGallery, presentListItem } from './present-gallery.ts'
import { removeGallery } from './remove-gallery.ts'
import { settingsLike } from './settings-like.ts'
import { updateGallery } from './update-gallery.ts'
import { visibleIn } from './visible-images.ts'

type Options = {
  db: Database
  jobs: Jobs
  limits: RateLimits
  config: Pick<Config, 'publicUrl' | 'trashDays'>
  /** Sets a gallery's custom domain; what that takes is not this module's concern. */
  setDomain(person: Person, galleryId: number, hostname: string | null): Promise<void>
  /** Deletes the unfinished uploads to a gallery; the same. */
  endUploads(tx: Transaction, galleryId: number): Promise<void>
}

export const galleryRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, jobs, limits, setDomain, endUploads } = options
  const { publicUrl, trashDays } = options.config
  const call = callsOf(app, 'galleries')
  const rights = galleryRights(db)

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
      return (await listGalleries(db, whose, query)).map((gallery) => presentListItem(gallery, publicUrl))
    },
  )

  call(
    'GET /api/galleries/:id/news',
    {
      operationId: 'getNews',
      summary: 'Get gallery activity',
      who: rights.member,
      tokens: 'any',
      answers: { 200: News },
    },
    async ({ person, gallery }) => newsOf(db, person.id, gallery),
  )

  call(
    'POST /api/galleries/:id/seen',
    {
      operationId: 'noteSeen',
      summary:
        'Say that you have seen the selections, the waiting images or the picks: they are no news any more',
      who: rights.member,
      tokens: 'any',
      body: Seen,
      answers: NO_CONTENT,
    },
    async ({ person, gallery, body }) => noteSeen(db, person.id, gallery.id, body.what),
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
      const { like, ...wanted } = body
      const gallery = await createGallery({ db, limits }, person, {
        ...(await settingsLike(db, person, like)),
        ...wanted,
      })
      return presentGallery({ gallery, domain: null, access: 'owner', imageCount: 0 }, publicUrl)
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

  call(
    'GET /api/galleries/:id',
    {
      operationId: 'getGallery',
      summary: 'Get a gallery',
      who: rights.member,
      tokens: 'any',
      answers: { 200: Gallery },
    },
    async ({ gallery, domain, access }) => {
      const imageCount = await db.$count(images, visibleIn(gallery.id))
      return presentGallery({ gallery, domain, access, imageCount }, publicUrl)
    },
  )

  call(
    'GET /api/galleries/:id/cover',
    {
      operationId: 'getCover',
      summary: 'Get the cover of a gallery',
      who: rights.member,
      tokens: 'any',
      answers: { 200: GalleryCover },
    },
    async ({ gallery }) => presentCover(await galleryCover(db, gallery.id)),
  )

  const change = async (member: Member, { customDomain, ...wanted }: GalleryChange) => {
    const { person, gallery } = member
    const owners = { ...wanted, ...(customDomain === undefined ? {} : { customDomain }) }
    if (OWNER_ONLY_FIELDS.some((field) => field in owners)) requireOwner(person, member)
    if (customDomain !== undefined) await setDomain(person, gallery.id, customDomain)
    await updateGallery(db, jobs, gallery.id, wanted)
    const now = await membershipOf(db, person, gallery.id)
    const imageCount = await db.$count(images, visibleIn(gallery.id))
    return presentGallery({ ...now, imageCount }, publicUrl)
  }

  call(
    'PUT /api/galleries/:id',
    {
      operationId: 'replaceGallery',
      summary: 'Set title and description of a gallery',
      who: rights.editor,
      tokens: 'any',
      body: GalleryReplacement,
      answers: { 200: Gallery },
      refuses: { 409: ['edit_conflict'] },
    },
    async ({ body, ...member }) => change(member, body),
  )

  call(
    'PATCH /api/galleries/:id',
    {
      operationId: 'updateGallery',
      summary: 'Change a gallery',
      description: 'Who sees it, its password, its domain and its e-mails are for the owner.',
      who: rights.editor,
      tokens: 'any',
      body: GalleryChange,
      answers: { 200: Gallery },
      refuses: {
        403: ['owner_only'],
        409: ['edit_conflict', 'subdomain_taken', 'domain_taken', 'conflict'],
      },
    },
    async ({ body, ...member }) => change(member, body),
  )

  call(
    'DELETE /api/galleries/:id',
    {
      operationId: 'deleteGallery',
      summary: 'Delete a gallery and everything in it',
      description: 'It can be restored for as long as the host keeps what was removed.',
      who: rights.owner,
      tokens: 'unbound',
      answers: NO_CONTENT,
    },
    async ({ gallery }) =>
      trashDays === 0 ? deleteGallery(db, jobs, gallery.id) : removeGallery(db, gallery.id, endUploads),
  )
}
