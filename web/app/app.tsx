import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { AfterNavigation } from './after-navigation.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Notifications } from './notifications.tsx'
import { AppRoutes } from './routes.tsx'
import { Uploads } from './uploads.tsx'

/** @param Router knows the address; another one where the server draws */
export function App({
  queryClient,
  Router = BrowserRouter,
}: {
  queryClient: QueryClient
  Router?: ComponentType<{ children: ReactNode }>
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
        <Uploads />
        <AfterNavigation />
        <Notifications />
      </Router>
    </QueryClientProvider>
  )
}
