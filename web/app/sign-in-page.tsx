/** The sign-in page for people who are not signed in, drawn on the server, then hydrated by the app. */

import catalogues from 'texts:all/accounts'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Language, Spoken } from '#contract/languages.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import type { TextsOf } from '#texts/catalogue.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { applicationName, serveMetaContent, signsInAtProvider } from '#web/base/page-head.ts'
import { screens } from '#web/base/paths.ts'
import { accounts, speakOfAccounts } from '#web/texts/texts.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { preloadScreen } from './routes.tsx'

/** Texts of the app's documents where scripts are off or do not come. */
export const textsIn = (language: Language): TextsOf<'accounts'> => catalogues[language]

/** Renders the root element. @param names the document's `<meta>` elements @param search the query string */
export async function renderSignInPage(
  spoken: Spoken,
  names: Record<string, string | undefined>,
  search: string,
): Promise<DrawnPage> {
  await preloadScreen(screens.signIn)
  // No awaits from here on: another page could be drawn in between, with other names and in another language.
  speakOfAccounts(spoken, catalogues[spoken.language])
  serveMetaContent(names)
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={screens.signIn + search}>{children}</StaticRouter>
  )
  const html = renderToString(
    <StrictMode>
      <App queryClient={queryClient} Router={Router} />
    </StrictMode>,
  )
  // The document's title covers both tabs, as switching between them keeps the document.
  const title = signsInAtProvider()
    ? accounts.signInTo({ name: applicationName() })
    : accounts.signIn + accounts.createAccount
  return { html, titles: [title] }
}
