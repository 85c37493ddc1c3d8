import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Chapter, ChapterChange, ImageMove, NewChapter } from '#contract/chapters.ts'
import { Image } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { imagesInBatches } from '../list-images.ts'
import { presentImage } from '../present-image.ts'
import { MINIMAL_ANSWER, Preference, sendImages, wantsMinimalAnswer } from '../send-images.ts'
import { createChapter } from './create-chapter.ts'
import { deleteChapter } from './delete-chapter.ts'
import { chapterRights } from './find-chapter.ts'
import { countInChapter, listChapters, presentChapter } from './list-chapters.ts'
import { moveImages } from './move-images.ts'
import { updateChapter } from './update-chapter.ts'

export const chapterRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  const call = callsOf(app, 'chapters')
  const ofGallery = galleryRights(db)
  const ofChapter = chapterRights(db)

  call(
    'GET /api/galleries/:id/chapters',
    {
      operationId: 'listChapters',
      summary: "List a gallery's chapters",
      who: ofGallery.member,
      tokens: 'any',
      answers: { 200: z.array(Chapter) },
    },
    async ({ gallery }) => listChapters(db, gallery.id),
  )

  call(
    'POST /api/galleries/:id/chapters',
    {
      operationId: 'createChapter',
      summary: 'Add a chapter after the others',
      who: ofGallery.editor,
      tokens: 'any',
      body: NewChapter,
      answers: { 201: Chapter },
      refuses: { 409: ['conflict'] },
    },
    async ({ gallery, body }) => presentChapter(await createChapter(db, gallery.id, body), 0),
  )

  call(
    'PATCH /api/chapters/:id',
    {
      operationId: 'updateChapter',
      summary: 'Change title and text of a chapter',
      who: ofChapter.editor,
      tokens: 'any',
      body: ChapterChange,
      answers: { 200: Chapter },
    },
    async ({ chapter, gallery, body }) => {
      const changed = await updateChapter(db, { ...chapter, galleryId: gallery.id }, body)
      return presentChapter(changed, await countInChapter(db, changed))
    },
  )

  call(
    'DELETE /api/chapters/:id',
    {
      operationId: 'deleteChapter',
      summary: 'Delete a chapter; its images move to the end of the one before',
      who: ofChapter.editor,
      tokens: 'any',
      answers: NO_CONTENT,
    },
    async ({ chapter, gallery }) => deleteChapter(db, { ...chapter, galleryId: gallery.id }),
  )

  call(
    'POST /api/galleries/:id/images/move',
    {
      operationId: 'moveImages',
      summary: 'Move images to the end of a chapter, in this order',
      description: `Without a chapter (null), to the end of the images that have none. ${MINIMAL_ANSWER}`,
      who: ofGallery.editor,
      tokens: 'any',
      headers: Preference,
      body: ImageMove,
      answers: { 200: z.array(Image), 204: z.null() },
      refuses: { 409: ['conflict'] },
    },
    async ({ gallery, body, request, reply }) => {
      const moved = await moveImages(db, gallery.id, body)
      if (wantsMinimalAnswer(request)) return reply.code(204).send()
      return sendImages(reply, imagesInBatches(db, moved), presentImage)
    },
  )
}
