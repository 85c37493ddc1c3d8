import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Id, Token } from '#contract/ids.ts'
import { UploadHeaders } from '#contract/images.ts'
import { translated } from '#contract/translations.ts'
import { GuestUpload, GuestUploadForm, UploadInvitation, Withdrawal } from '#contract/upload-links.ts'
import { presentAsWritten } from '#server/images/present-image.ts'
import { minBytes, UPLOAD_FORM, UPLOAD_REFUSALS } from '#server/images/upload-form.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { anyone, anyoneWithin, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { decideLanguage, sayLanguage } from '#server/platform/http/language.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { addGuestImages } from './add-guest-images.ts'
import { liveLink } from './live-link.ts'
import { issueReceipts, withdrawImage } from './receipts.ts'

/** Calls of guests with an upload link. */
export const guestRoutes: FastifyPluginAsync<UploadServices> = async (app, options) => {
  const { db, config, limits } = options
  const call = callsOf(app, 'upload links')
  const lookUps = anyoneWithin(limits('invite'))
  const byToken = z.object({ token: Token })

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
    async ({ params, request, reply }) => {
      const { link, gallery } = await liveLink(db, params.token)
      request.spoken = decideLanguage(request, config.defaultLanguage, gallery.language)
      sayLanguage(reply, config)
      const { title, description } = translated(gallery, request.spoken.language)
      return {
        gallery: { title, description },
        message: link.message,
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
      const network = networkOf(request)
      await limits('guest-upload').spend(`${token} ${network}`)
      const added = await addGuestImages(options, {
        token,
        network,
        parts: readForm(request.raw, UPLOAD_FORM),
        minBytes: minBytes(request.raw.headers),
        key: request.headers['idempotency-key'],
      })
      const receipts = await issueReceipts(db, added)
      const images = added.map((image, index) => ({
        ...presentAsWritten(image),
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
