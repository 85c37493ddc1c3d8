/** The sign-in page for people who are not signed in, drawn on the server: what the app renders there and takes over. */
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { DrawnPage } from '#contract/public-page.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { applicationName, serveMetaContent, signsInAtProvider } from '#web/base/page-head.ts'
import { screens } from '#web/base/paths.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { preloadScreen } from './routes.tsx'

/** The content of the app's root element. @param names the document's `<meta>` elements @param search of the address */
export async function renderSignInPage(
  names: Record<string, string | undefined>,
  search: string,
): Promise<DrawnPage> {
  serveMetaContent(names)
  await preloadScreen(screens.signIn)
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
  // The tabs lead from one to the other while the document stays.
  const title = signsInAtProvider() ? `Sign in to ${applicationName()}` : 'Sign in, Create account'
  return { html, titles: [title] }
}
