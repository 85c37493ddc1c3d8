import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type ZodType, z } from 'zod'
import { ErrorBody } from '#contract/errors.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The multipart form of the call, for the OpenAPI document only; the handler validates it part by part. */
    form?: ZodType
  }
}

/** A response whose body is not JSON. `type` may be a range such as `image/*`. */
export const binary = (type: string) => ({ content: { [type]: { schema: z.any() } } })

/** Describes a call in the OpenAPI document: adds its form, and its errors, which have one schema in every call. */
export const describeCall: typeof jsonSchemaTransform = (document) => {
  const { form, response, ...schema } = document.schema ?? {}
  return jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      ...(form && { body: form, consumes: ['multipart/form-data'] }),
      response: { ...(response as object), default: ErrorBody },
    },
  })
}
