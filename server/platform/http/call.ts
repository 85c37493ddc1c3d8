import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
} from 'fastify'
import type { onRequestAsyncHookHandler } from 'fastify/types/hooks.js'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-codes.ts'
import { networkOf } from './network.ts'
import type { Spending } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

/** Error codes of a call's refusals, by status. */
export type Refusals = Partial<Record<number, readonly ErrorCode[]>>

type Schema = z.ZodType | undefined
type PathSchema = z.ZodObject | undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown

/**
 * Permission to make a call, and how often. `check` refuses everyone else before the body is read; its result is passed
 * to the handler.
 */
export type Right<Given extends object, Path extends PathSchema = PathSchema> = {
  /** Path parameters that the check reads. */
  params?: Path
  check(
    this: void,
    request: FastifyRequest,
    reply: FastifyReply,
    params: Parsed<Path>,
  ): Given | Promise<Given>
  refusals: Refusals
  /** Needs no sign-in. */
  isPublic?: boolean
  /** Runs the check after the body is read, as the body proves the right. */
  readsBody?: boolean
}

export const anyone: Right<object> = { check: () => ({}), refusals: {}, isPublic: true }

/** Anyone, as often as this limit allows one network. */
export const anyoneWithin = (limit: Spending): Right<object> => ({
  async check(request) {
    await limit.spend(networkOf(request))
    return {}
  },
  refusals: { 429: ['too_many_requests'] },
  isPublic: true,
})

/** Maximum size of a body, in bytes: enough for the ids of all images that a call may name. */
export const BODY_LIMIT = 1024 * 1024

/** A response whose body is not JSON. `type` may be a range such as `image/*`. */
export const binary = (type: string) => ({ content: { [type]: { schema: z.any() } } })

/** A response without a body. */
export const NO_CONTENT = { 204: z.null() }

/** The request of a call, typed by its schemas. */
type Input<P, Q, B, H> = FastifyRequest & {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  headers: Parsed<H>
}
/** Schemas of the answers, by status. */
type Answers = Record<number, z.ZodType | ReturnType<typeof binary>>
/** Result of the handler: the body of the successful answer, if it has one. */
type Result<A> = A extends { 202: z.ZodType } | { 204: z.ZodType }
  ? unknown
  : { [Status in keyof A]: A[Status] extends z.ZodNull ? never : Parsed<A[Status]> }[keyof A]

type CallOptions<P, Q, B, H, Given extends object, A extends Answers> = {
  /** Name of the call in generated clients, in camel case. Must never change. */
  operationId: string
  summary: string
  description?: string
  who: Right<Given>
  /** Further path parameters. */
  params?: P
  query?: Q
  body?: B
  headers?: H
  /** A multipart form, for the OpenAPI document only: the handler reads it part by part. */
  form?: z.ZodType
  /** Answers by status. The handler's result is sent with the lowest, unless it has sent the answer itself. */
  answers: A
  /** Refusals in addition to those of its right and its schemas. */
  refuses?: Refusals
  /** Maximum size of the body, in bytes; `BODY_LIMIT` if it is not set. */
  bodyLimit?: number
  /** Runs before the right is checked. */
  onRequest?: onRequestAsyncHookHandler
} & Omit<FastifyContextConfig, 'public' | 'refusals' | 'url' | 'method'>

/** Registers calls of the API under a tag of the OpenAPI document. A call without a right does not compile. */
export function callsOf(app: FastifyInstance, tag: string) {
  return function call<
    Given extends object,
    A extends Answers,
    P extends PathSchema = undefined,
    Q extends Schema = undefined,
    B extends Schema = undefined,
    H extends Schema = undefined,
  >(
    methodAndPath: `${HTTPMethods} /api/${string}`,
    options: CallOptions<P, Q, B, H, Given, A>,
    handle: (
      call: Given &
        Pick<Input<P, Q, B, H>, 'params' | 'query' | 'body'> & {
          request: Input<P, Q, B, H>
          reply: FastifyReply
        },
    ) => Promise<Result<A> | FastifyReply>,
  ): void {
    const { operationId, summary, description, who, form, answers, refuses = {}, ...rest } = options
    const { params: more, query: querystring, body, headers, bodyLimit, onRequest, ...config } = rest
    const params = (who.params || more) && z.object({ ...who.params?.shape, ...more?.shape })
    const [method, url] = methodAndPath.split(' ') as [HTTPMethods, string]
    const status = Math.min(...Object.keys(answers).map(Number))
    const isEmpty = status === 202 || status === 204
    const allowed = new WeakMap<FastifyRequest, Given>()
    const checkRight: onRequestAsyncHookHandler = async (request, reply) => {
      const path = who.params?.safeParse(request.params)
      // An invalid id counts as not found.
      if (path?.success === false) throw new Refusal(404, 'not_found', 'Not found')
      allowed.set(request, await who.check(request, reply, path?.data))
    }
    const early = [...(onRequest ? [onRequest] : []), ...(who.readsBody ? [] : [checkRight])]
    const schema: FastifySchema = {
      operationId,
      tags: [tag],
      summary,
      response: answers,
      ...Object.fromEntries(
        Object.entries({ description, params, querystring, body, headers, form }).filter(
          ([, value]) => value,
        ),
      ),
    }
    app.route({
      method,
      url,
      schema,
      ...(bodyLimit && { bodyLimit }),
      onRequest: early,
      ...(who.readsBody && { preHandler: checkRight }),
      config: {
        ...config,
        public: who.isPublic ?? false,
        refusals: [who.refusals, refuses],
        // Lists HEAD only if it is a call of its own, not if it merely follows from GET.
        ...(method === 'HEAD' && { swagger: { exposeHeadRoute: true } }),
      },
      async handler(plain, reply) {
        const request = plain as Input<P, Q, B, H>
        const given = allowed.get(plain)!
        const { params, query, body } = request
        const result = await handle({ ...given, request, reply, params, query, body })
        // A handler that returned the reply has sent it; awaiting it gives nothing.
        if (reply.raw.headersSent) return
        reply.code(status)
        return isEmpty ? undefined : result
      },
    })
  }
}
