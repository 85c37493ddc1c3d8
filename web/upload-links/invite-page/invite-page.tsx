/** The page of an upload link, rendered on the server. It works without its script. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { InvitePage, InvitePageAssets } from '#contract/invite-page.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { InviteDocument } from './invite-document.tsx'

/** The whole HTML document. All text in it is untrusted. */
export function renderInvitePage(page: InvitePage, assets: InvitePageAssets): DrawnPage {
  const { typeface, title } =
    'invitation' in page
      ? page.invitation.gallery
      : { typeface: page.gallery?.typeface, title: page.shut.title }
  const document = renderToStaticMarkup(<InviteDocument page={page} assets={assets} />)
  return { html: `<!doctype html>${document}`, typeface, titles: [title] }
}
