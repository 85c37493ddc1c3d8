import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import {
  ListedShareableLink,
  MAX_UPLOAD_LINKS,
  NewShareableLink,
  ShareableLink,
  ShareableLinkChange,
} from '#contract/upload-links.ts'
import { galleryRights, rightsIn } from '#server/galleries/access.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { createLink } from './create-link.ts'
import { deactivateLink } from './deactivate-link.ts'
import { findLink, listLinks } from './list-links.ts'
import { presentLink } from './present-link.ts'
import { updateLink } from './update-link.ts'

/** The upload links of galleries, for their members. */
export const uploadLinkRoutes: FastifyPluginAsync<UploadServices> = async (app, options) => {
  const { db, config } = options
  const call = callsOf(app, 'upload links')
  const ofGallery = galleryRights(db)
  const ofLink = rightsIn(db, 'Upload link', async (id) => {
    const { link } = await findLink(db, id)
    return { galleryId: link.galleryId, link }
  })

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
      description: `A gallery can have ${MAX_UPLOAD_LINKS} active ones.`,
      who: ofGallery.editor,
      tokens: 'any',
      body: NewShareableLink,
      answers: { 201: ShareableLink },
      refuses: { 409: ['conflict'] },
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
      refuses: { 409: ['conflict'] },
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
}
