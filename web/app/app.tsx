import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { AfterNavigation } from './after-navigation.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Notifications } from './notifications.tsx'
import { AppRoutes } from './routes.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
        <AfterNavigation />
        <Notifications />
      </BrowserRouter>
    </QueryClientProvider>
  )
}
