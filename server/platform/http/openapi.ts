import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type ZodType, z } from 'zod'
import { ErrorBody } from '#contract/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether API tokens open the call: any, or only those that are not bound to a gallery. Without this, none does. */
    tokens?: 'any' | 'unbound'
  }
  interface FastifySchema {
    /** The multipart form of the call, for the OpenAPI document only; the handler validates it part by part. */
    form?: ZodType
  }
}

/** A response whose body is not JSON. `type` may be a range such as `image/*`. */
export const binary = (type: string) => ({ content: { [type]: { schema: z.any() } } })

/** How calls of members are opened: by a session, many also by an API token. */
export const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'prt_…' },
} as const

/** Describes a call in the OpenAPI document: adds its form, its errors, which have one schema in every call, and whether API tokens open it. */
export const describeCall: typeof jsonSchemaTransform = (document) => {
  const { form, response, ...schema } = document.schema ?? {}
  return jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      ...(document.route.config?.tokens && { security: [{ session: [] }, { token: [] }] }),
      ...(form && { body: form, consumes: ['multipart/form-data'] }),
      response: { ...(response as object), default: ErrorBody },
    },
  })
}
