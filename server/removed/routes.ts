import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { Removed, RemovedIds, RemovedPage, Restoration } from '#contract/removed.ts'
import type { Base } from '#server/base.ts'
import type { RenditionMaker } from '#server/images/make-renditions.ts'
import { binary, callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { deleteForGood } from './delete-for-good.ts'
import { listRemoved } from './list-removed.ts'
import { restore } from './restore.ts'
import { openThumbnail } from './thumbnail.ts'

export const removedRoutes: FastifyPluginAsync<Base & { maker: RenditionMaker }> = async (app, services) => {
  const { db, config } = services
  const call = callsOf(app, 'removed')
  const onlyGalleryId = ({ token }: FastifyRequest) => token?.galleryId ?? null

  call(
    'GET /api/removed',
    {
      operationId: 'listRemoved',
      summary: 'List deleted items',
      description:
        'Your galleries, and images of galleries where you are a member; newest first, up to 100. The next page begins `before` the `cursor` of the last entry. With `galleryId`, only images of that gallery.',
      who: signedIn,
      tokens: 'any',
      query: RemovedPage,
      answers: { 200: z.array(Removed) },
    },
    async ({ person, query, request }) =>
      listRemoved(db, person, {
        trashDays: config.trashDays,
        before: query.before,
        galleryIds: [onlyGalleryId(request), query.galleryId].filter((id) => typeof id === 'number'),
      }),
  )

  call(
    'GET /api/removed/images/:id/thumbnail',
    {
      operationId: 'getRemovedThumbnail',
      summary: 'Show a deleted image',
      description:
        'A small WebP of an image that you can restore, by itself or with its gallery: `thumbnailUrl` of an entry.',
      who: signedIn,
      tokens: 'any',
      params: z.object({ id: Id }),
      answers: { 200: binary('image/webp') },
      refuses: { 404: ['not_found'] },
    },
    async ({ person, params, request, reply }) => {
      const asked = { person, onlyGalleryId: onlyGalleryId(request), trashDays: config.trashDays }
      const { size, stream } = await openThumbnail(services, asked, params.id)
      return reply
        .header('content-type', 'image/webp')
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
        .send(stream)
    },
  )

  call(
    'POST /api/removed/restore',
    {
      operationId: 'restoreRemoved',
      summary: 'Restore galleries and images: all of them or none',
      description:
        'Galleries are restored by their owners, images by members. They are as they were before, each image after the one that stood before it.',
      who: signedIn,
      tokens: 'any',
      body: RemovedIds,
      answers: { 200: Restoration },
      refuses: {
        403: ['account_expired', 'gallery_frozen', 'trial_limit'],
        404: ['not_found'],
        409: ['gallery_full'],
      },
    },
    async ({ person, body, request }) =>
      restore(services, { person, onlyGalleryId: onlyGalleryId(request) }, body),
  )

  call(
    'POST /api/removed/delete',
    {
      operationId: 'deleteRemoved',
      summary: 'Delete removed galleries and images for good: all of them or none',
      who: signedIn,
      tokens: 'any',
      body: RemovedIds,
      answers: NO_CONTENT,
      refuses: { 403: ['account_expired', 'gallery_frozen'], 404: ['not_found'] },
    },
    async ({ person, body, request }) =>
      deleteForGood(services, { person, onlyGalleryId: onlyGalleryId(request) }, body),
  )
}
