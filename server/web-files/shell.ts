import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInKind } from '#contract/accounts.ts'
import type { PaymentKind } from '#contract/billing.ts'
import { PAGE_PATHS } from '#contract/pages.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** The HTML document of the app. */
export type Shell = {
  html: string
  /** For browsers without a session: the app does not request the current user. */
  signedOutHtml: string
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
  const file = (name: string) => readFile(path.join(dist, 'web', name))
  return {
    html,
    signedOutHtml: html.replace(CURRENT_USER_PRELOAD, '<meta name="session" content="none">'),
    carriesSession,
    files: {
      'favicon.svg': { type: 'image/svg+xml', content: await file('favicon.svg') },
      'embed.js': { type: 'text/javascript; charset=utf-8', content: await file('embed.js') },
    },
  }
}

/** Serves the app at the paths of its screens. */
export const shellRoutes: FastifyPluginAsync<{ shell: Shell }> = async (app, { shell }) => {
  for (const url of PAGE_PATHS) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) => sendShell(shell, reply, 200))
  }
}

/** Also for unknown paths, with status 404: the app shows its own not-found page. */
export const sendShell = (shell: Shell, reply: FastifyReply, status: 200 | 404) =>
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie')
    .send(shell.carriesSession(reply.request) ? shell.html : shell.signedOutHtml)

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
