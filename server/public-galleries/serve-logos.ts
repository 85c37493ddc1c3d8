import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { logos, users } from '#server/database/tables/index.ts'
import { logoFolder, originalKey } from '#server/files/folders.ts'
import { etagOf } from '#server/files/send-stored.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { RenditionCache } from './serve-renditions.ts'

type Options = { db: Database; storage: Storage; cache: RenditionCache }

/**
 * GET /media/logos/{logo}.webp, on every host: the URL is unguessable, and its content never changes. Logos
 * of suspended accounts are not found.
 */
export const logoRoutes: FastifyPluginAsync<Options> = async (app, { db, storage, cache }) => {
  app.get<{ Params: { logo: string } }>(
    '/media/logos/:logo(^[0-9a-f]{32}$).webp',
    { schema: { hide: true } },
    async (request, reply) => {
      const folder = logoFolder(request.params.logo)
      const key = originalKey(folder)
      const found = await cache.load(key, async () => {
        if (!(await isShown(db, folder))) return null
        const { size, stream } = await storage.open(key)
        return { size, bytes: await buffer(stream) }
      })
      if (!found) throw notFound('Image')
      const etag = etagOf(key)
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin')
        // Masks are requested by CORS, in a sandboxed frame without an origin.
        .header('access-control-allow-origin', '*')
        .header('content-type', 'image/webp')
      return matchesEtag(request, etag) ? reply.code(304).send() : reply.send(found.bytes)
    },
  )
}

async function isShown(db: Database, folder: string): Promise<boolean> {
  const [found] = await db
    .select({ folder: logos.folder })
    .from(logos)
    .innerJoin(users, eq(users.id, logos.siteOf))
    .where(and(eq(logos.folder, folder), isNull(users.suspendedAt)))
  return found !== undefined
}
