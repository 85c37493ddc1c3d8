import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { SendGallery } from '#contract/sending.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { forbidden } from '#server/platform/http/refusal.ts'
import { sendGallery } from './send-gallery.ts'

/** How members send a gallery to other people. */
export const sendingRoutes: FastifyPluginAsync<Base> = async (app, services) => {
  const call = callsOf(app, 'galleries')

  call(
    'POST /api/galleries/:id/send',
    {
      operationId: 'sendGallery',
      summary: 'Send a gallery by e-mail to one or several people, each with an e-mail of their own',
      description: 'Answers go to you. Your e-mail must be confirmed.',
      who: galleryRights(services.db).editor,
      body: SendGallery,
      answers: { 202: z.undefined() },
      refuses: { 403: ['impersonating', 'email_unverified'], 429: ['too_many_requests'] },
    },
    async ({ person, gallery, body, request }) => {
      if (request.impersonator)
        throw forbidden("You can't send e-mails while acting as someone else.", 'impersonating')
      await sendGallery(services, gallery.id, person, body)
    },
  )
}
