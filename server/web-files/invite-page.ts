import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { InvitePage, InvitePageAssets } from '#contract/invite-page.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { loadRenderer, readManifest } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

/** Renders the page of an upload link. Built from web/upload-links/invite-page. */
export type RenderInvitePage = (page: InvitePage) => Promise<string>

type Renderer = { renderInvitePage(page: InvitePage, assets: InvitePageAssets): DrawnPage }

const SCRIPT = 'upload-links/invite-page/invite-script.ts'

/** @param dist the folder that the build wrote to */
export async function loadInvitePage(dist: string): Promise<RenderInvitePage> {
  const manifest = await readManifest(path.join(dist, 'web'), 'old-browsers.json')
  const script = manifest[SCRIPT]
  const css = script?.css?.[0]
  if (!script || !css) throw new Error(`The build for old browsers has no ${SCRIPT}`)
  const renderer = await loadRenderer<Renderer>(dist, 'invite-page.js')
  const assets = { script: `/${script.file}`, styles: await readFile(path.join(dist, 'web', css), 'utf8') }
  const titled = await loadTitleLetters(dist)
  return (page) => titled(renderer.renderInvitePage(page, assets))
}
