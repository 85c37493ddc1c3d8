import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SendGallery, SendPreview, SentGallery } from '#contract/sending.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { emailPictures } from '#server/images/email-picture.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { listSent } from './list-sent.ts'
import { previewEmail } from './preview-email.ts'
import { sendGallery } from './send-gallery.ts'

/** Calls by which members send a gallery to other people. */
export const sendingRoutes: FastifyPluginAsync<UploadServices> = async (app, services) => {
  const call = callsOf(app, 'galleries')
  const rights = galleryRights(services.db)
  const draw = emailPictures(services)

  call(
    'POST /api/galleries/:id/send',
    {
      operationId: 'sendGallery',
      summary: 'Send a gallery by e-mail to one or several people, each with an e-mail of their own',
      description: 'Answers go to you. Your e-mail must be confirmed.',
      who: rights.editor,
      body: SendGallery,
      answers: { 202: z.undefined() },
      refuses: { 403: ['impersonating', 'email_unverified'], 429: ['too_many_requests'] },
    },
    async ({ person, gallery, body, request }) => {
      requireOneself(request)
      await sendGallery(services, gallery.id, person, body)
    },
  )

  call(
    'POST /api/galleries/:id/send/preview',
    {
      operationId: 'previewGalleryEmail',
      summary: 'See the e-mail that would be sent',
      description: 'Nothing is sent, and nothing counts. The pictures are in the HTML.',
      who: rights.editor,
      body: SendGallery,
      answers: { 200: SendPreview },
      refuses: { 403: ['impersonating'] },
    },
    async ({ person, gallery, body, request }) => {
      requireOneself(request)
      return previewEmail(services, draw, gallery.id, person, body)
    },
  )

  call(
    'GET /api/galleries/:id/sent',
    {
      operationId: 'listSentEmails',
      summary: 'List to whom a gallery was sent by e-mail, newest first',
      description: 'It is known of a view link alone on which day it was opened afterwards.',
      who: rights.member,
      tokens: 'any',
      answers: { 200: z.array(SentGallery) },
    },
    async ({ gallery }) => listSent(services.db, gallery.id),
  )
}

/** Refuses (403) administrators who impersonate someone else. */
function requireOneself({ impersonator }: FastifyRequest): void {
  if (impersonator) throw forbidden("You can't send e-mails while acting as someone else.", 'impersonating')
}
