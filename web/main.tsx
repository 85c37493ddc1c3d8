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
// Who is signed in and the screen's code travel at the same time. To ask without a session would log a red 401.
if (cameSignedOut()) queryClient.setQueryData(currentUserQuery.queryKey, null)
else void queryClient.prefetchQuery(currentUserQuery)
const screenLoaded = preloadScreen(window.location.pathname)

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
)
// What the server has drawn stays as it is until all of its code is there.
if (root.hasChildNodes()) void screenLoaded.then(() => hydrateRoot(root, app))
// A screen in another language has its texts before it is drawn.
else if (speaksAt(window.location.pathname)) void screenLoaded.then(() => createRoot(root).render(app))
else createRoot(root).render(app)
