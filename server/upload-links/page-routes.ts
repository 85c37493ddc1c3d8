import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Token } from '#contract/ids.ts'
import { CLOSED, type FormAnswer, type InvitePage, type OpenInvitation } from '#contract/invite-page.ts'
import { translated } from '#contract/translations.ts'
import { findStudio } from '#server/galleries/studio.ts'
import { minBytes, UPLOAD_FORM } from '#server/images/upload-form.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { beginErrorAnswer, errorAnswer } from '#server/platform/http/error-answers.ts'
import { decideLanguage, sayLanguage, spokenTo } from '#server/platform/http/language.ts'
import { type FormPart, readForm } from '#server/platform/http/multipart.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { badRequest, Refusal } from '#server/platform/http/refusal.ts'
import { refuseOtherSites } from '#server/platform/http/refuse-other-sites.ts'
import { policy } from '#server/platform/http/security-headers.ts'
import type { RenderInvitePage } from '#server/web-files/invite-page.ts'
import { addGuestImages } from './add-guest-images.ts'
import { type LiveLink, liveLink } from './live-link.ts'

type Options = UploadServices & { render: RenderInvitePage }

const CSP = policy({
  styles: "'unsafe-inline'",
  images: "'self' data:",
  fonts: "'self' data:",
  forms: "'self'",
})

/**
 * The page that guests open from a link or a QR code, and the target of its form without scripting. Reads no
 * session: the token is the only credential.
 */
export const invitePageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, config, limits, render } = options

  const send = async (reply: FastifyReply, status: number, page: InvitePage) =>
    sayLanguage(reply, config)
      .code(status)
      .header('content-security-policy', CSP)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .header('content-type', 'text/html; charset=utf-8')
      .send(await render(spokenTo(reply.request, config), page))

  /** Answers every error with an HTML page. */
  app.setErrorHandler(async (error, request, reply) => {
    const { status, body } = beginErrorAnswer(error, request, reply)
    return send(reply, status, {
      shut: status === 404 ? 'closed' : { refusal: body, isReadyLater: status === 503 },
    })
  })

  /** Finds the link of this URL and sets the language from its gallery. Refuses (404) unknown tokens. */
  async function linkOf(request: FastifyRequest): Promise<{ token: string; live: LiveLink }> {
    await limits('invite').spend(networkOf(request))
    const { token } = request.params as { token: string }
    if (!Token.safeParse(token).success) throw new Refusal(404, 'link_ended', CLOSED)
    const live = await liveLink(db, token)
    request.spoken = decideLanguage(request, config.defaultLanguage, live.gallery.language)
    const gallery = translated(live.gallery, request.spoken.language)
    return { token, live: { ...live, gallery } }
  }

  /** A gallery as guests see it. */
  const invited = async ({ link, gallery }: LiveLink): Promise<OpenInvitation['gallery']> => ({
    title: gallery.title,
    description: link.message ?? gallery.description,
    studio: await findStudio(db, gallery, config),
    theme: gallery.theme,
    typeface: gallery.typeface,
  })

  const invitationOf = async (token: string, live: LiveLink): Promise<OpenInvitation> => ({
    token,
    gallery: await invited(live),
    expiresAt: live.link.expiresAt.toISOString(),
    review: live.link.review,
    limits: config.uploads,
    uploadKey: randomUUID(),
  })

  const sendAnswer = async (
    reply: FastifyReply,
    status: number,
    { token, live, uploaderName }: { token: string; live: LiveLink; uploaderName: string | undefined },
    answer: FormAnswer,
  ) => send(reply, status, { invitation: { ...(await invitationOf(token, live)), answer, uploaderName } })

  const sendPaused = async (reply: FastifyReply, live: LiveLink) =>
    send(reply, 403, { shut: 'paused', gallery: await invited(live) })

  app.get('/invite/', { schema: { hide: true } }, async (_request, reply) =>
    send(reply, 404, { shut: 'no token' }),
  )

  app.get('/invite/:token', { schema: { hide: true } }, async (request, reply) => {
    const { token, live } = await linkOf(request)
    if (!live.ownerIsActive) return sendPaused(reply, live)
    return send(reply, 200, { invitation: await invitationOf(token, live) })
  })

  app.post('/invite/:token', { schema: { hide: true } }, async (request, reply) => {
    refuseOtherSites(request, config.publicUrl, { allowNull: true })
    const { token, live } = await linkOf(request)
    if (!live.ownerIsActive) return sendPaused(reply, live)
    const network = networkOf(request)
    await limits('guest-upload').spend(`${token} ${network}`)
    const form = chosenParts(readForm(request.raw, UPLOAD_FORM))
    let answer: FormAnswer
    try {
      const added = await addGuestImages(options, {
        token,
        network,
        parts: form.parts,
        minBytes: minBytes(request.raw.headers),
        key: uploadKeyOf(request),
      })
      answer = { good: true, waits: added.some(({ waiting }) => waiting) }
    } catch (error) {
      const { status, body } = errorAnswer(error)
      if (status === 404 || status >= 500) throw error
      const isEmpty = status === 400 && form.files === 0
      const refusal = isEmpty ? 'nothing selected' : body
      return sendAnswer(reply, status, { token, live, ...form }, { good: false, refusal })
    }
    return sendAnswer(reply, 201, { token, live, ...form }, answer)
  })
}

/** The idempotency key in the URL of the form: if the visitor reloads the response, the form is stored once. */
function uploadKeyOf(request: FastifyRequest): string | undefined {
  const { upload } = request.query as { upload?: unknown }
  return typeof upload === 'string' && /^[\w-]{8,100}$/.test(upload) ? upload : undefined
}

/** The parts of a form without the empty, nameless file that browsers send for an empty file input. */
function chosenParts(parts: AsyncIterable<FormPart>) {
  const form = { files: 0, uploaderName: undefined as string | undefined, parts: chosen() }
  async function* chosen(): AsyncGenerator<FormPart, void> {
    for await (const part of parts) {
      if (part.kind === 'file' && part.fileName === '') {
        for await (const chunk of part.stream) {
          if (chunk.length > 0) throw badRequest('A file has no name')
        }
        continue
      }
      if (part.kind === 'file') form.files += 1
      else if (part.name === 'uploaderName') form.uploaderName = part.value
      yield part
    }
  }
  return form
}
