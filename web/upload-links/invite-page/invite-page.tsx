/** The page of an upload link, rendered on the server. Works without its script. */

import catalogues from 'texts:all/guests'
import { renderToStaticMarkup } from 'react-dom/server'
import type { InvitePage, InvitePageAssets } from '#contract/invite-page.ts'
import type { Spoken } from '#contract/languages.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { speakToGuests } from '#web/texts/texts.ts'
import { InviteDocument } from './invite-document.tsx'
import { noticeOf } from './shut-invite.tsx'

/** The whole HTML document. All text in it is untrusted. */
export function renderInvitePage(spoken: Spoken, page: InvitePage, assets: InvitePageAssets): DrawnPage {
  speakToGuests(spoken, catalogues[spoken.language])
  const { typeface, title } =
    'invitation' in page
      ? page.invitation.gallery
      : { typeface: page.gallery?.typeface, title: noticeOf(page.shut).title }
  const document = renderToStaticMarkup(<InviteDocument page={page} assets={assets} />)
  return { html: `<!doctype html>${document}`, typeface, titles: [title] }
}
