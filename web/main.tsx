import '#web/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { preloadScreen } from '#web/app/routes.tsx'
import { speaksAt } from '#web/app/speaking.tsx'
import { cameSignedOut } from '#web/base/page-head.ts'

const queryClient = createQueryClient()
// The user and the screen's code are loaded in parallel. Asking without a session would log a red 401.
if (cameSignedOut()) queryClient.setQueryData(currentUserQuery.queryKey, null)
else void queryClient.prefetchQuery(currentUserQuery)
const screenLoaded = preloadScreen(window.location.pathname)

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
)
function start() {
  document.getElementById('not-loaded')?.remove()
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
// The server's markup stays as it is until all of the screen's code is loaded, and a screen in another language is
// rendered only once its texts are.
if (root.hasChildNodes() || speaksAt(window.location.pathname)) void screenLoaded.then(start)
else start()
