import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { NewVersion } from '#contract/picks.ts'
import { ListedViewLink, NewViewLink, ViewLink, ViewLinkChange } from '#contract/view-links.ts'
import type { Base } from '#server/base.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { listNewVersions } from '#server/galleries/new-versions.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { changeViewLink, deleteViewLink } from './change-view-link.ts'
import { createViewLink } from './create-view-link.ts'
import { listViewLinks, viewLinkRights } from './find-view-links.ts'
import { presentViewLink, withoutToken } from './present-view-link.ts'

/** The view links of galleries, for their members. */
export const viewLinkRoutes: FastifyPluginAsync<Base> = async (app, { db, config }) => {
  const call = callsOf(app, 'view links')
  const ofGallery = galleryRights(db)
  const ofLink = viewLinkRights(db)

  call(
    'GET /api/galleries/:id/view-links',
    {
      operationId: 'listViewLinks',
      summary: "List a gallery's view links, newest first",
      description: 'Read-only API tokens see no addresses.',
      who: ofGallery.member,
      tokens: 'any',
      answers: { 200: z.array(ListedViewLink) },
    },
    async ({ request, ...member }) => {
      const links = (await listViewLinks(db, member.gallery.id)).map((link) =>
        presentViewLink(link, member, config),
      )
      return request.token?.isReadOnly ? links.map(withoutToken) : links
    },
  )

  call(
    'GET /api/galleries/:id/new-versions',
    {
      operationId: 'listNewVersions',
      summary:
        'List the images that were replaced after clients had seen them, and who has opened them since',
      description: 'The last one first; `seenBy` and `unseenBy` are ids of view links.',
      who: ofGallery.member,
      tokens: 'any',
      answers: { 200: z.array(NewVersion) },
    },
    async ({ gallery }) => listNewVersions(db, gallery.id),
  )

  call(
    'POST /api/galleries/:id/view-links',
    {
      operationId: 'createViewLink',
      summary: 'Create a view link, with which one person or household sees the gallery and chooses images',
      who: ofGallery.editor,
      tokens: 'any',
      body: NewViewLink,
      answers: { 201: ViewLink },
      refuses: { 409: ['conflict'] },
    },
    async ({ person, body, ...member }) =>
      presentViewLink(await createViewLink(db, member.gallery.id, person, body), member, config),
  )

  call(
    'PATCH /api/view-links/:id',
    {
      operationId: 'updateViewLink',
      summary: 'Change a view link',
      who: ofLink.editor,
      tokens: 'any',
      body: ViewLinkChange,
      answers: { 200: ViewLink },
    },
    async ({ link, body, ...member }) =>
      presentViewLink(await changeViewLink(db, link, body), member, config),
  )

  call(
    'DELETE /api/view-links/:id',
    {
      operationId: 'deleteViewLink',
      summary: 'End a view link, and delete it with its picks',
      who: ofLink.editor,
      tokens: 'any',
      answers: NO_CONTENT,
    },
    async ({ link }) => deleteViewLink(db, link),
  )
}
