import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import {
  Gallery,
  GalleryChange,
  GalleryCover,
  GalleryReplacement,
  OWNER_ONLY_FIELDS,
} from '#contract/galleries.ts'
import type { Base } from '#server/base.ts'
import { setDomain } from '#server/domains/set-domain.ts'
import { galleryRights, type Member, membershipOf, requireOwner } from '#server/galleries/access.ts'
import { linkAddress, visitorsAddress } from '#server/galleries/address.ts'
import { galleryCover, presentCover } from '#server/galleries/gallery-cover.ts'
import { newMemberKey } from '#server/galleries/member-keys.ts'
import { presentToMember } from '#server/galleries/present-gallery.ts'
import { updateGallery } from '#server/galleries/update-gallery.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { deleteGallery, removeGallery } from './remove-gallery.ts'

/** Calls for one gallery, for its members. */
export const galleryRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db, jobs, config } = base
  const limit = base.limits('member-key')
  const call = callsOf(app, 'galleries')
  const rights = galleryRights(db)

  call(
    'GET /api/galleries/:id',
    {
      operationId: 'getGallery',
      summary: 'Get a gallery',
      who: rights.member,
      tokens: 'any',
      answers: { 200: Gallery },
    },
    async (member) => presentToMember(db, member, config),
  )

  call(
    'GET /api/galleries/:id/open',
    {
      operationId: 'openGallery',
      summary: 'Open a gallery in this browser as visitors see it',
      description:
        'Redirects to its own address with a key that works once, within 60 seconds. The key opens the gallery in this browser for 12 hours, regardless of its visibility, while you are a member. No visit is counted.',
      who: rights.member,
      audited: true,
      answers: { 303: z.null() },
      refuses: { 429: ['too_many_requests'] },
    },
    async ({ person, gallery, domain, reply }) => {
      await limit.spend(person.id)
      const page = visitorsAddress(gallery, domain?.verifiedAt ? domain.hostname : null, config)
      const key = await newMemberKey(db, person, gallery.id)
      return reply.header('cache-control', 'no-store').redirect(linkAddress(page, key), 303)
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
    if (customDomain !== undefined) await setDomain(base, person, { galleryId: gallery.id }, customDomain)
    await updateGallery(db, jobs, gallery.id, wanted)
    return presentToMember(db, await membershipOf(db, person, gallery.id), config)
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
      config.trashDays === 0 ? deleteGallery(base, gallery.id) : removeGallery(base, gallery.id),
  )
}
