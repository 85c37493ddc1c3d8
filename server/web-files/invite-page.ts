import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InvitePage, InvitePageAssets } from '#contract/invite-page.ts'
import { readManifest } from './manifest.ts'

/** Renders the page of an upload link. Built from web/upload-links/invite-page. */
export type RenderInvitePage = (page: InvitePage) => string

type Renderer = { renderInvitePage(page: InvitePage, assets: InvitePageAssets): string }

const SCRIPT = 'upload-links/invite-page/invite-script.ts'

/** @param dist the folder that the build wrote to */
export async function loadInvitePage(dist: string): Promise<RenderInvitePage> {
  const manifest = await readManifest(path.join(dist, 'web'), 'old-browsers.json')
  const script = manifest[SCRIPT]
  const css = script?.css?.[0]
  if (!script || !css) throw new Error(`The build for old browsers has no ${SCRIPT}`)
  const program = path.resolve(dist, 'pages/invite-page.js')
  const renderer = (await import(pathToFileURL(program).href)) as Renderer
  const assets = { script: `/${script.file}`, styles: await readFile(path.join(dist, 'web', css), 'utf8') }
  return (page) => renderer.renderInvitePage(page, assets)
}
