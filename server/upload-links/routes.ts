import type { FastifyPluginAsync } from 'fastify'
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
import { galleryRights, rightsIn } from '#server/galleries/access.ts'
import { PICTURE_ONLY, presentPublicImage } from '#server/images/present-image.ts'
import { minBytes, UPLOAD_FORM, UPLOAD_REFUSALS } from '#server/images/upload-form.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { anyone, anyoneWithin, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { addGuestImages } from './add-guest-images.ts'
import { createLink } from './create-link.ts'
import { deactivateLink } from './deactivate-link.ts'
import { findLink, listLinks } from './list-links.ts'
import { liveLink } from './live-link.ts'
import { presentLink } from './present-link.ts'
import { issueReceipts, withdrawImage } from './receipts.ts'
import { updateLink } from './update-link.ts'

export const uploadLinkRoutes: FastifyPluginAsync<UploadServices> = async (app, options) => {
  const { db, config, limits } = options
  const call = callsOf(app, 'upload links')
  const ofGallery = galleryRights(db)
  const ofLink = rightsIn(db, 'Upload link', async (id) => {
    const { link } = await findLink(db, id)
    return { galleryId: link.galleryId, link }
  })
  const lookUps = anyoneWithin(limits('invite'))
  const byToken = z.object({ token: Token })

  call(
    'GET /api/galleries/:id/shareable-links',
    {
      operationId: 'listUploadLinks',
      summary: "List a gallery's upload links",
      description: 'Read-only API tokens see no addresses.',
      who: ofGallery.member,
      tokens: 'any',
      answers: { 200: z.array(ListedShareableLink) },
    },
    async ({ request, ...member }) => {
      const links = (await listLinks(db, member.gallery.id)).map((link) =>
        presentLink(link, member, config.publicUrl),
      )
      return request.token?.isReadOnly ? links.map((link) => ({ ...link, token: null, url: null })) : links
    },
  )

  call(
    'POST /api/galleries/:id/shareable-links',
    {
      operationId: 'createUploadLink',
      summary: 'Create an upload link',
      who: ofGallery.editor,
      tokens: 'any',
      body: NewShareableLink,
      answers: { 201: ShareableLink },
    },
    async ({ person, body, ...member }) =>
      presentLink(await createLink(db, member.gallery.id, person, body), member, config.publicUrl),
  )

  call(
    'PATCH /api/shareable-links/:id',
    {
      operationId: 'updateUploadLink',
      summary: 'Change an upload link',
      who: ofLink.editor,
      tokens: 'any',
      body: ShareableLinkChange,
      answers: { 200: ShareableLink },
    },
    async ({ link, body, ...member }) =>
      presentLink(
        await updateLink(db, { id: link.id, galleryId: member.gallery.id }, body),
        member,
        config.publicUrl,
      ),
  )

  call(
    'DELETE /api/shareable-links/:id',
    {
      operationId: 'deactivateUploadLink',
      summary: 'Deactivate an upload link',
      who: ofLink.editor,
      tokens: 'any',
      answers: NO_CONTENT,
    },
    async ({ link }) => deactivateLink(db, link.id),
  )

  call(
    'GET /api/invite/:token',
    {
      operationId: 'getUploadInvitation',
      summary: 'Get the gallery of an upload link',
      who: lookUps,
      params: byToken,
      answers: { 200: UploadInvitation },
      refuses: { 404: ['link_ended'] },
    },
    async ({ params }) => {
      const { link, gallery } = await liveLink(db, params.token)
      return {
        gallery: { title: gallery.title, description: gallery.description },
        expiresAt: link.expiresAt.toISOString(),
      }
    },
  )

  call(
    'POST /api/invite/:token/upload',
    {
      operationId: 'addGuestImages',
      summary: 'Add images through an upload link: all of them or none',
      description: 'A multipart form with the files in the repeated field `images`, and `uploaderName`.',
      who: anyone,
      params: byToken,
      headers: UploadHeaders,
      form: GuestUploadForm,
      answers: { 201: GuestUpload },
      refuses: { ...UPLOAD_REFUSALS, 403: ['gallery_frozen', 'quota_exceeded'], 404: ['link_ended'] },
    },
    async ({ params: { token }, request }) => {
      await limits('guest-upload').spend(`${token} ${networkOf(request)}`)
      const added = await addGuestImages(options, {
        token,
        parts: readForm(request.raw, UPLOAD_FORM),
        minBytes: minBytes(request.raw.headers),
        key: request.headers['idempotency-key'],
      })
      const receipts = await issueReceipts(db, added)
      const images = added.map((image, index) => ({
        ...presentPublicImage(image, PICTURE_ONLY),
        receipt: receipts[index]!,
        waiting: image.waiting,
      }))
      return { images }
    },
  )

  call(
    'DELETE /api/invite/:token/images/:imageId',
    {
      operationId: 'withdrawGuestImage',
      summary: 'Withdraw an image within 24 hours, by the receipt of its upload',
      description: 'Also after the link has ended.',
      who: lookUps,
      params: byToken.extend({ imageId: Id }),
      body: Withdrawal,
      answers: NO_CONTENT,
      refuses: { 410: ['too_late'] },
    },
    async ({ params, body }) => withdrawImage(options, { ...params, ...body }),
  )
}
