import '#web/ui/styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { preloadScreen } from '#web/app/routes.tsx'
import { metaContent } from '#web/base/page-head.ts'
import { samplesQuery } from '#web/landing/samples.ts'

const queryClient = createQueryClient()
// Who is signed in and the screen's code travel at the same time. To ask without a session would log a red 401.
if (metaContent('session') === 'none') queryClient.setQueryData(currentUserQuery.queryKey, null)
else void queryClient.prefetchQuery(currentUserQuery)
preloadScreen(window.location.pathname)

const app = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
)
const root = document.getElementById('root')!
const samples = document.getElementById('samples')?.textContent
if (samples) {
  // The server has drawn the landing page from these.
  queryClient.setQueryData(samplesQuery.queryKey, JSON.parse(samples))
  // In small pieces: the page can be read and used meanwhile.
  startTransition(() => void hydrateRoot(root, app))
} else createRoot(root).render(app)
