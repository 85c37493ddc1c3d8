/** The page of an upload link, rendered on the server. It works without its script. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { InvitePage, InvitePageAssets } from '#contract/invite-page.ts'
import { InviteDocument } from './invite-document.tsx'

/** The whole HTML document. All text in it is untrusted. */
export function renderInvitePage(page: InvitePage, assets: InvitePageAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<InviteDocument page={page} assets={assets} />)}`
}
