import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { describeCall, describeDocument } from '#server/platform/http/openapi.ts'
import { hostCookie } from '#server/sign-in/sessions.ts'
import packageJson from '../package.json' with { type: 'json' }

const tags = [
  { name: 'accounts', description: 'Signing in, and your own account' },
  { name: 'admin', description: 'For administrators' },
  { name: 'billing', description: 'Upgrades and subscriptions' },
  { name: 'chapters', description: 'The chapters of your galleries' },
  { name: 'collaborators', description: 'Who else manages a gallery' },
  { name: 'doctor', description: 'How requests arrive, for `npm run admin -- doctor --from-outside`' },
  { name: 'domains', description: 'Domains of galleries and sites' },
  { name: 'galleries', description: 'Your galleries' },
  { name: 'images', description: 'The images of your galleries' },
  { name: 'public', description: 'What visitors of a gallery get and send' },
  { name: 'selections', description: 'The favourites that visitors sent' },
  { name: 'sites', description: 'The page where your galleries are together' },
  { name: 'upload links', description: 'Links through which guests add images' },
  { name: 'webhooks', description: 'Other programs that are told what happens in your galleries' },
]

/** GET /api/openapi.json: every call that is registered after this, as OpenAPI 3.1. */
export async function registerOpenApi(
  host: FastifyInstance,
  config: { productName: string; publicUrl: URL },
) {
  const https = config.publicUrl.protocol === 'https:'
  await host.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: config.productName,
        version: packageJson.version,
        description: 'The calls of the app and of its public pages. HEAD is answered wherever GET is.',
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: config.publicUrl.origin }],
      tags,
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: hostCookie('sid', https).name },
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'prt_…' },
        },
      },
    },
    transform: describeCall,
    transformObject: describeDocument,
  })
  host.get('/api/openapi.json', { schema: { hide: true } }, async () => host.swagger())
}
