import { STATUS_CODES } from 'node:http'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type ZodType, z } from 'zod'
import { ErrorBody } from '#contract/errors.ts'
import type { Refusals } from './call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals of the call, for the OpenAPI document. */
    refusals?: Refusals[]
  }
  interface FastifySchema {
    /** The multipart form of the call, for the OpenAPI document only; the handler validates it part by part. */
    form?: ZodType | undefined
  }
}

/** Describes a call in the OpenAPI document: its form, its authentication, and its refusals, which share one schema. */
export const describeCall: typeof jsonSchemaTransform = (document) => {
  const { form, response, ...schema } = document.schema ?? {}
  const { refusals = [], public: isPublic = true, tokens } = document.route.config ?? {}
  const input: Refusals[] = []
  if (schema.params) input.push({ 404: ['not_found'] })
  if (schema.querystring || schema.body || schema.headers || form) input.push({ 400: ['invalid_input'] })
  return jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      // The plugin adds `-head` to calls of HEAD, which are listed only if they are calls of their own.
      operationId: schema.operationId?.replace(/-head$/, ''),
      security: isPublic ? [] : tokens ? [{ session: [] }, { token: [] }] : [{ session: [] }],
      ...(form && { body: form, consumes: ['multipart/form-data'] }),
      response: {
        ...withDescriptions(response as Record<string, ZodType>),
        ...refusalAnswers([...input, ...refusals]),
        '4XX': errorAnswer('Any other refusal'),
        '5XX': errorAnswer('Something went wrong, or is not ready yet'),
      },
    },
  })
}

/** Adds the named schemas. */
export const describeDocument: typeof jsonSchemaTransformObject = (document) => {
  const described = jsonSchemaTransformObject(document)
  const schemas = 'components' in described ? described.components?.schemas : undefined
  const text = JSON.stringify(described)
  for (const name of Object.keys(schemas ?? {}))
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas![name]
  return described
}

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: ErrorBody } },
})

function refusalAnswers(refusals: Refusals[]) {
  const codes = new Map<string, Set<string>>()
  for (const [status, more] of refusals.flatMap((each) => Object.entries(each)))
    codes.set(status, new Set([...(codes.get(status) ?? []), ...(more ?? [])]))
  return Object.fromEntries(
    [...codes].map(([status, all]) => [
      status,
      errorAnswer([...all].map((code) => `\`${code}\``).join(', ')),
    ]),
  )
}

/** Describes every response by the name of its status. */
const withDescriptions = (response: Record<string, ZodType> = {}) =>
  Object.fromEntries(
    Object.entries(response).map(([status, answer]) => {
      const description = STATUS_CODES[status]!
      if ('content' in answer) return [status, { description, ...answer }]
      if (answer.type === 'null' || answer.type === 'undefined')
        return [status, z.null().describe(description)]
      return [status, { description, content: { 'application/json': { schema: answer } } }]
    }),
  )
