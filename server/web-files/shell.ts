import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { PAGE_PATHS } from '#contract/pages.ts'

/** The document in which the app's own screens run. */
export type Shell = { html: string; favicon: Buffer }

/** Reads the built document and writes this host's names into it. */
export async function loadShell(
  dist: string,
  host: { productName: string; supportEmail: string },
): Promise<Shell> {
  const built = await readFile(path.join(dist, 'web/index.html'), 'utf8')
  const html = built
    .replace(
      /(<meta name="application-name" content=")[^"]*/,
      (_, start) => start + attribute(host.productName),
    )
    .replace(
      /(<meta name="support-email" content=")[^"]*/,
      (_, start) => start + attribute(host.supportEmail),
    )
    .replace(/<title>[^<]*/, () => `<title>${attribute(host.productName)}`)
  return { html, favicon: await readFile(path.join(dist, 'web/favicon.svg')) }
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The paths of the app's screens. */
export const shellRoutes: FastifyPluginAsync<{ shell: Shell }> = async (app, { shell }) => {
  for (const url of PAGE_PATHS) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) => sendShell(shell, reply, 200))
  }
}

/** Also answers paths that no screen has (404): the app then shows its own page for them. */
export const sendShell = (shell: Shell, reply: FastifyReply, status: 200 | 404) =>
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(shell.html)

export const faviconRoute: FastifyPluginAsync<{ shell: Shell }> = async (app, { shell }) => {
  app.get('/favicon.svg', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(shell.favicon),
  )
}
