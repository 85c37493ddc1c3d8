/**
 * The landing page for people who are not signed in, drawn on the server as the app would at `/`. It is not
 * hydrated.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import type { SampleGallery } from '#contract/public-galleries.ts'
import type { DrawnPage } from '#contract/public-page.ts'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { serveMetaContent } from '#web/base/page-head.ts'
import { screens } from '#web/base/paths.ts'
import { HERO_TITLE } from '#web/landing/hero.tsx'
import { LandingScreen } from '#web/landing/landing-screen.tsx'
import { samplesQuery } from '#web/landing/samples.ts'
import { LandingShell } from './landing-shell.tsx'
import { createQueryClient } from './query-client.ts'

/** The content of the app's root element. @param names the document's `<meta>` elements */
export function renderLandingPage(
  names: Record<string, string | undefined>,
  samples: SampleGallery[],
): DrawnPage {
  serveMetaContent(names)
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  queryClient.setQueryData(samplesQuery.queryKey, samples)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={screens.landing}>
        <Routes>
          <Route element={<LandingShell />}>
            <Route path={screens.landing} element={<LandingScreen />} />
          </Route>
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
  )
  return { html, titles: [HERO_TITLE] }
}
