import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { InvitedTo, SignInKind } from '#contract/accounts.ts'
import type { PaymentKind } from '#contract/billing.ts'
import type { Language } from '#contract/languages.ts'
import { PAGE_PATHS, SPOKEN_PATHS } from '#contract/pages.ts'
import type { SampleGallery } from '#contract/public-galleries.ts'
import { errorAnswer } from '#server/platform/http/error-answers.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { type Speaking, sayLanguage, spokenTo } from '#server/platform/http/language.ts'
import { DRAWN_POLICY } from '#server/platform/http/security-headers.ts'
import { withMeta } from './drawn-documents.ts'
import { loadLandingPage } from './landing-page.ts'
import { loadSignInPage, type SignInPage, withInvitation } from './sign-in-page.ts'

type NamedFile = 'favicon.svg' | 'embed.js' | 'picturerail.mjs' | 'picturerail.lrplugin.zip'

/** The HTML document of the app. */
export type Shell = {
  html: string
  /** For browsers without a session: the app does not request the current user. */
  signedOutHtml: string
  /** The landing page, for the same browsers. */
  landingHtml(samples: SampleGallery[]): Promise<string>
  /** Sign-in and sign-up, for the same browsers, and documents of screens in other languages. */
  signIn: SignInPage
  carriesSession(request: FastifyRequest): boolean
  files: Record<NamedFile, { type: string; content: Buffer; download?: boolean }>
}

/** Settings of this host for the app, as `<meta>` elements. */
export type HostNames = {
  'application-name': string
  'support-email': string
  addresses: 'paths' | undefined
  payments: PaymentKind
  'sign-in': SignInKind
  /** Set if accounts are created by invitation only. */
  'sign-up': 'invited' | undefined
  /** Set if the start page may be a site, which the app does not draw. */
  'home-site': 'on' | undefined
  /** Availability of signing in with passkeys. */
  passkeys: 'on' | 'off'
  reports: 'off' | undefined
  /** As JSON. */
  'upload-limits': string
  /** Number of days for which removed items can be restored. */
  'trash-days': string
  /** Price of an upgrade, as the host words it. */
  price: string | undefined
  'privacy-url': string | undefined
  'terms-url': string | undefined
  'help-url': string | undefined
  /** Separated by spaces. */
  'social-urls': string | undefined
}

/** Preload of the current user, which the document requests before the app's code. */
const CURRENT_USER_PRELOAD = /<link rel="preload"[^>]*href="\/api\/auth\/user"[^>]*>/

/** Reads the built document and inserts this host's settings. */
export async function loadShell(
  dist: string,
  names: HostNames,
  carriesSession: Shell['carriesSession'],
): Promise<Shell> {
  const built = await readFile(path.join(dist, 'web/index.html'), 'utf8')
  const title = escapeHtml(names['application-name'])
  const titled = built.replace(/<title>[^<]*/, () => `<title>${title}`)
  const html = withMeta(titled, { ...names })
  const signedOutHtml = html.replace(CURRENT_USER_PRELOAD, '<meta name="session" content="none">')
  const file = (name: string) => readFile(path.join(dist, 'web', name))
  return {
    html,
    signedOutHtml,
    landingHtml: await loadLandingPage(dist, signedOutHtml, { ...names }),
    signIn: await loadSignInPage(dist, signedOutHtml, { ...names }),
    carriesSession,
    files: {
      'favicon.svg': { type: 'image/svg+xml', content: await file('favicon.svg') },
      'embed.js': { type: 'text/javascript; charset=utf-8', content: await file('embed.js') },
      'picturerail.mjs': {
        type: 'text/javascript; charset=utf-8',
        content: await readFile(path.join(dist, 'command-line/picturerail.mjs')),
        download: true,
      },
      'picturerail.lrplugin.zip': {
        type: 'application/zip',
        content: await readFile(path.join(dist, 'picturerail.lrplugin.zip')),
        download: true,
      },
    },
  }
}

type ShellOptions = {
  shell: Shell
  defaultLanguage: Language
  listSamples(): Promise<SampleGallery[]>
  /** Sends a start page in place of the landing page. Returns false if there is none. */
  sendHome(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /** Finds the person whom the invitation with this token invites; null when it has ended. */
  invitedBy(token: string): Promise<InvitedTo>
}

/** Serves the app at the paths of its screens; public ones are drawn for browsers without a session. */
export const shellRoutes: FastifyPluginAsync<ShellOptions> = async (
  app,
  { shell, defaultLanguage, listSamples, sendHome, invitedBy },
) => {
  const landing = landingDocument(shell, listSamples)
  for (const url of PAGE_PATHS) {
    if (SPOKEN_PATHS.includes(url)) continue
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      if (url === '/' && (await sendHome(request, reply))) return reply
      if (url !== '/' || shell.carriesSession(request)) return sendShell(shell, reply, 200)
      reply.header('content-security-policy', DRAWN_POLICY)
      return sendDocument(reply, 200, await landing())
    })
  }
  // Screens that people see when they sign in or are invited.
  const speaking = { defaultLanguage }
  for (const url of SPOKEN_PATHS) {
    if (url === '/sign-in') continue
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const html = shell.carriesSession(request) ? shell.html : shell.signedOutHtml
      const spoken = spokenTo(request, speaking)
      return sendSpoken(reply, shell.signIn.inLanguage(html, spoken), speaking)
    })
  }
  const schema = { hide: true, querystring: SignInQuery }
  app.get('/sign-in', { schema }, async (request, reply) => {
    const { invitation } = request.query as z.output<typeof SignInQuery>
    const invited = invitation === undefined ? undefined : await invitedBy(invitation)
    const spoken = spokenTo(request, speaking)
    if (shell.carriesSession(request)) {
      const html = shell.signIn.inLanguage(shell.html, spoken)
      return sendSpoken(reply, withInvitation(html, invited), speaking)
    }
    reply.header('content-security-policy', DRAWN_POLICY)
    const search = /\?.*/.exec(request.url)?.[0] ?? ''
    return sendSpoken(reply, await shell.signIn.draw(spoken, search, invited), speaking)
  })
}

const SignInQuery = z.looseObject({ invitation: z.string().optional().catch('') })

/** Equals the time for which browsers keep the list of samples, in milliseconds. */
const DRAWN_FOR_MS = 60_000

/** The landing page, drawn once a minute; without a database an empty document, which the app fills. */
function landingDocument({ landingHtml, signedOutHtml }: Shell, listSamples: ShellOptions['listSamples']) {
  let until = 0
  let drawn: Promise<string> | undefined
  return () => {
    if (drawn && performance.now() < until) return drawn
    until = performance.now() + DRAWN_FOR_MS
    drawn = listSamples().then(
      (samples) => {
        // The first start is still adding samples.
        if (samples.length === 0) drawn = undefined
        return landingHtml(samples)
      },
      (error: unknown) => {
        if (errorAnswer(error).status !== 503) throw error
        drawn = undefined
        return signedOutHtml
      },
    )
    drawn.catch(() => {
      drawn = undefined
    })
    return drawn
  }
}

/** Sends the app's document, also for unknown paths with status 404: the app shows its own not-found page. */
export const sendShell = (shell: Shell, reply: FastifyReply, status: 200 | 404) =>
  sendDocument(reply, status, shell.carriesSession(reply.request) ? shell.html : shell.signedOutHtml)

/** Sends the document of a screen in the visitor's language. */
const sendSpoken = (reply: FastifyReply, html: string, speaking: Speaking) =>
  sayLanguage(sendHeaders(reply, 200), speaking, ['cookie']).send(html)

const sendDocument = (reply: FastifyReply, status: 200 | 404, html: string) =>
  sendHeaders(reply, status).header('vary', 'cookie').send(html)

const sendHeaders = (reply: FastifyReply, status: 200 | 404) =>
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')

/** Small files with fixed names, whose content may change with every version. */
export const namedFileRoutes: FastifyPluginAsync<{ shell: Shell; names: NamedFile[] }> = async (
  app,
  { shell, names },
) => {
  for (const name of names) {
    const { type, content, download } = shell.files[name]
    app.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .headers(download ? { 'content-disposition': `attachment; filename="${name}"` } : {})
        .send(content),
    )
  }
}
