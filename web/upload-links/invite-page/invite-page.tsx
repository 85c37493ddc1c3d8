/** The page of an upload link as the server draws it: it works without a script, which makes it better. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { InvitePage, InvitePageAssets } from '#contract/invite-page.ts'
import { InviteDocument } from './invite-document.tsx'

/** The whole HTML document. Every text in it may be hostile. */
export function renderInvitePage(page: InvitePage, assets: InvitePageAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<InviteDocument page={page} assets={assets} />)}`
}
