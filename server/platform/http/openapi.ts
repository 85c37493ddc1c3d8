import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type ZodType, z } from 'zod'
import { ErrorBody } from '#contract/errors.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The multipart form that the call takes, for the API's document; the call reads and checks it part by part. */
    form?: ZodType
  }
}

/** A response whose body is no JSON. `type` may be a range such as `image/*`. */
export const binary = (type: string) => ({ content: { [type]: { schema: z.any() } } })

/** How a call is shown in the API's document: with its form, and with the errors, which have one shape in every call. */
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
