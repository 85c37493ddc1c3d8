import '#web/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { preloadScreen } from '#web/app/routes.tsx'

const queryClient = createQueryClient()
// Who is signed in and the screen's code travel at the same time.
void queryClient.prefetchQuery(currentUserQuery)
preloadScreen(window.location.pathname)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
)
