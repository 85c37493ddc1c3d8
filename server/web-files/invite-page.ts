import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { InvitePage, InvitePageAssets } from '#contract/invite-page.ts'
import type { Spoken } from '#contract/languages.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { loadRenderer, readManifest } from './manifest.ts'
import { loadTitleLetters } from './title-letters.ts'

/** Renders the page of an upload link. Built from web/upload-links/invite-page. */
export type RenderInvitePage = (spoken: Spoken, page: InvitePage) => Promise<string>

type Renderer = { renderInvitePage(spoken: Spoken, page: InvitePage, assets: InvitePageAssets): DrawnPage }

const SCRIPT = 'upload-links/invite-page/invite-script.ts'

/** @param dist the folder that the build wrote to */
export async function loadInvitePage(dist: string): Promise<RenderInvitePage> {
  const manifest = await readManifest(path.join(dist, 'web'), 'old-browsers.json')
  const built = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build for old browsers has no ${name}`)
    return chunk
  }
  const { file, css = [] } = built(SCRIPT)
  const styles = await readFile(path.join(dist, 'web', css[0]!), 'utf8')
  const renderer = await loadRenderer<Renderer>(dist, 'invite-page.js')
  const titled = await loadTitleLetters(dist)
  return (spoken, page) => {
    const texts = `/${built(`../texts:${spoken.language}/guests`).file}`
    return titled(renderer.renderInvitePage(spoken, page, { script: `/${file}`, texts, styles }))
  }
}
