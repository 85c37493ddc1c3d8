import type { FastifyPluginAsync } from 'fastify'
import { News, Seen } from '#contract/news.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { newsOf, noteSeen } from './news.ts'

/** Calls for the news of a gallery since a member's last look. */
export const newsRoutes: FastifyPluginAsync<Base> = async (app, base) => {
  const { db } = base
  const call = callsOf(app, 'galleries')
  const rights = galleryRights(db)

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
}
