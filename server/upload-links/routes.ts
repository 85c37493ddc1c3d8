import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id, Token } from '#contract/ids.ts'
import { UploadHeaders } from '#contract/images.ts'
import {
  GuestUpload,
  GuestUploadForm,
  ListedShareableLink,
  NewShareableLink,
  ShareableLink,
  ShareableLinkChange,
  UploadInvitation,
  Withdrawal,
} from '#contract/upload-links.ts'
import type { Person } from '#server/accounts/person.ts'
import { type Membership, membershipOf, requireEditor } from '#server/galleries/access.ts'
import type { UploadServices } from '#server/images/add-images.ts'
import { PICTURE_ONLY, presentPublicImage } from '#server/images/present-image.ts'
import { leastBytes, UPLOAD_FORM } from '#server/images/routes.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { addGuestImages } from './add-guest-images.ts'
import { createLink } from './create-link.ts'
import { deactivateLink } from './deactivate-link.ts'
import { guestLimits } from './guest-limits.ts'
import { findLink, listLinks } from './list-links.ts'
import { liveLink } from './live-link.ts'
import { presentLink } from './present-link.ts'
import { issueReceipts, withdrawImage } from './receipts.ts'
import { updateLink } from './update-link.ts'

type Options = UploadServices & { limits: RateLimits; config: { publicUrl: URL } }

export const uploadLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, config } = options
  const params = z.object({ id: Id })
  const byToken = z.object({ token: Token })
  const tags = ['upload links']
  const limits = guestLimits(options.limits)

  /** The person's membership in the gallery of this link. Refuses who may not change it. */
  async function membershipByLink(person: Person, linkId: number): Promise<Membership> {
    const { link } = await findLink(db, linkId)
    const membership = await membershipOf(db, person, link.galleryId, 'Upload link')
    requireEditor(person, membership)
    return membership
  }

  app.get(
    '/api/galleries/:id/shareable-links',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: "A gallery's upload links",
        params,
        response: { 200: z.array(ListedShareableLink) },
      },
    },
    async (request) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      const links = (await listLinks(db, membership.gallery.id)).map((link) =>
        presentLink(link, membership, config.publicUrl),
      )
      return person.readOnly ? links.map((link) => ({ ...link, token: null, url: null })) : links
    },
  )

  app.post(
    '/api/galleries/:id/shareable-links',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Make an upload link',
        params,
        body: NewShareableLink,
        response: { 201: ShareableLink },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
      const membership = await membershipOf(db, person, request.params.id)
      requireEditor(person, membership)
      const link = await createLink(db, membership.gallery.id, person, request.body)
      return reply.code(201).send(presentLink(link, membership, config.publicUrl))
    },
  )

  app.patch(
    '/api/shareable-links/:id',
    {
      config: { tokens: 'any' },
      schema: {
        tags,
        summary: 'Change an upload link',
        params,
        body: ShareableLinkChange,
        response: { 200: ShareableLink },
      },
    },
    async (request) => {
      const { id } = request.params
      const membership = await membershipByLink(request.signedInUser(), id)
      return presentLink(await updateLink(db, id, request.body), membership, config.publicUrl)
    },
  )

  app.delete(
    '/api/shareable-links/:id',
    {
      config: { tokens: 'any' },
      schema: { tags, summary: 'Deactivate an upload link', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await membershipByLink(request.signedInUser(), request.params.id)
      await deactivateLink(db, request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/invite/:token',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'What an upload link is for',
        params: byToken,
        response: { 200: UploadInvitation },
      },
    },
    async (request) => {
      await limits.lookUps.spend(networkOf(request))
      const { link, gallery } = await liveLink(db, request.params.token)
      return {
        gallery: { title: gallery.title, description: gallery.description },
        expiresAt: link.expiresAt.toISOString(),
      }
    },
  )

  app.post(
    '/api/invite/:token/upload',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Add images through an upload link (multipart: images, uploaderName): all of them or none',
        form: GuestUploadForm,
        params: byToken,
        headers: UploadHeaders,
        response: { 201: GuestUpload },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      await limits.uploads.spend(`${token} ${networkOf(request)}`)
      const added = await addGuestImages(options, {
        token,
        parts: readForm(request.raw, UPLOAD_FORM),
        leastBytes: leastBytes(request.raw.headers),
        key: request.headers['idempotency-key'],
      })
      const receipts = await issueReceipts(db, added)
      const images = added.map((image, index) => ({
        ...presentPublicImage(image, PICTURE_ONLY),
        receipt: receipts[index]!,
        waiting: image.waiting,
      }))
      return reply.code(201).send({ images })
    },
  )

  app.delete(
    '/api/invite/:token/images/:imageId',
    {
      config: { public: true },
      schema: {
        tags,
        summary:
          'Withdraw an image within 24 hours, by the receipt of its upload; also when the link has ended',
        params: byToken.extend({ imageId: Id }),
        body: Withdrawal,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await limits.lookUps.spend(networkOf(request))
      await withdrawImage(options, { ...request.params, ...request.body })
      return reply.code(204).send(null)
    },
  )
}
