import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

/** The built scripts, styles and fonts. Their names contain a hash of their content, so they are immutable. */
export const assetRoutes: FastifyPluginAsync<{ dist: string }> = async (app, { dist }) => {
  await app.register(fastifyStatic, {
    root: path.resolve(dist, 'web/assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: true,
    immutable: true,
    maxAge: '365d',
    schemaHide: true,
  })
}
