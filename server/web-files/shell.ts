import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInKind } from '#contract/accounts.ts'
import type { PaymentKind } from '#contract/billing.ts'
import { PAGE_PATHS } from '#contract/pages.ts'
import type { SampleGallery } from '#contract/public-galleries.ts'
import { errorAnswer } from '#server/platform/http/error-answers.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { DRAWN_POLICY } from '#server/platform/http/security-headers.ts'
import { leadFromTrailingSlashes } from '#server/platform/http/trailing-slashes.ts'
import { loadLandingPage } from './landing-page.ts'
import { loadSignInPage } from './sign-in-page.ts'

/** The HTML document of the app. */
export type Shell = {
  html: string
  /** For browsers without a session: the app does not request the current user. */
  signedOutHtml: string
  /** The landing page, for the same browsers. */
  landingHtml(samples: SampleGallery[]): Promise<string>
  /** Signing in and creating an account, for the same browsers. @param search of the address */
  signInHtml(search: string): Promise<string>
  carriesSession(request: FastifyRequest): boolean
  files: Record<'favicon.svg' | 'embed.js', { type: string; content: Buffer }>
}

/** Settings of this host for the app, as `<meta>` elements. */
export type HostNames = {
  'application-name': string
  'support-email': string
  payments: PaymentKind
  'sign-in': SignInKind
  /** Whether people can sign in with passkeys. */
  passkeys: 'on' | 'off'
  reports: 'off' | undefined
  /** As JSON. */
  'upload-limits': string
  /** For how many days what was removed can be restored. */
  'trash-days': string
  /** What an upgrade costs, in the host's words. */
  price: string | undefined
  'privacy-url': string | undefined
  'terms-url': string | undefined
  'help-url': string | undefined
  /** Separated by spaces. */
  'social-urls': string | undefined
}

/** The document preloads the current user before the app's code is loaded. */
const CURRENT_USER_PRELOAD = /<link rel="preload"[^>]*href="\/api\/auth\/user"[^>]*>/

/** Reads the built document and inserts this host's settings. */
export async function loadShell(
  dist: string,
  names: HostNames,
  carriesSession: Shell['carriesSession'],
): Promise<Shell> {
  const built = await readFile(path.join(dist, 'web/index.html'), 'utf8')
  const title = escapeHtml(names['application-name'])
  let html = built.replace(/<title>[^<]*/, () => `<title>${title}`)
  for (const [name, content] of Object.entries(names)) {
    if (content === undefined) continue
    const before = html.replace(new RegExp(`\\s*<meta name="${name}"[^>]*>`), '')
    html = before.replace(
      '<title>',
      () => `<meta name="${name}" content="${escapeHtml(content)}">\n    <title>`,
    )
  }
  const signedOutHtml = html.replace(CURRENT_USER_PRELOAD, '<meta name="session" content="none">')
  const file = (name: string) => readFile(path.join(dist, 'web', name))
  return {
    html,
    signedOutHtml,
    landingHtml: await loadLandingPage(dist, signedOutHtml, { ...names }),
    signInHtml: await loadSignInPage(dist, signedOutHtml, { ...names }),
    carriesSession,
    files: {
      'favicon.svg': { type: 'image/svg+xml', content: await file('favicon.svg') },
      'embed.js': { type: 'text/javascript; charset=utf-8', content: await file('embed.js') },
    },
  }
}

type ShellOptions = { shell: Shell; listSamples(): Promise<SampleGallery[]> }

/**
 * Serves the app at the paths of its screens. For browsers without a session the pages that strangers meet are drawn
 * already.
 */
export const shellRoutes: FastifyPluginAsync<ShellOptions> = async (app, { shell, listSamples }) => {
  leadFromTrailingSlashes(app)
  const landing = landingDocument(shell, listSamples)
  for (const url of PAGE_PATHS) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      if (shell.carriesSession(request)) return sendShell(shell, reply, 200)
      if (url !== '/' && url !== '/sign-in') return sendShell(shell, reply, 200)
      reply.header('content-security-policy', DRAWN_POLICY)
      const search = /\?.*/.exec(request.url)?.[0] ?? ''
      return sendDocument(reply, 200, url === '/' ? await landing() : await shell.signInHtml(search))
    })
  }
}

/** As long as browsers keep the list of samples, in milliseconds. */
const DRAWN_FOR_MS = 60_000

/** The landing page, drawn once for a minute; without a database as an empty document, which the app fills. */
function landingDocument({ landingHtml, signedOutHtml }: Shell, listSamples: ShellOptions['listSamples']) {
  let until = 0
  let drawn: Promise<string> | undefined
  return () => {
    if (drawn && performance.now() < until) return drawn
    until = performance.now() + DRAWN_FOR_MS
    drawn = listSamples().then(
      (samples) => {
        // The first start is still adding them.
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

/** Also for unknown paths, with status 404: the app shows its own not-found page. */
export const sendShell = (shell: Shell, reply: FastifyReply, status: 200 | 404) =>
  sendDocument(reply, status, shell.carriesSession(reply.request) ? shell.html : shell.signedOutHtml)

const sendDocument = (reply: FastifyReply, status: 200 | 404, html: string) =>
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie')
    .send(html)

/** Small files with fixed names, whose content may change with every version. */
export const namedFileRoutes: FastifyPluginAsync<{ shell: Shell; names: (keyof Shell['files'])[] }> = async (
  app,
  { shell, names },
) => {
  for (const name of names) {
    const { type, content } = shell.files[name]
    app.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content),
    )
  }
}
