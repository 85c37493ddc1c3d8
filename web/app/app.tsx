import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from '#web/base/error-boundary.tsx'
import { AfterNavigation } from './after-navigation.tsx'
import { AskingRouter } from './asking-router.tsx'
import { Notifications } from './notifications.tsx'
import { AppRoutes } from './routes.tsx'
import { Speaking } from './speaking.tsx'
import { Uploads } from './uploads.tsx'

/** @param Router provides the address; the server uses another one */
export function App({
  queryClient,
  Router = AskingRouter,
}: {
  queryClient: QueryClient
  Router?: ComponentType<{ children: ReactNode }>
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Speaking>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <Uploads />
          <AfterNavigation />
          <Notifications />
        </Speaking>
      </Router>
    </QueryClientProvider>
  )
}
