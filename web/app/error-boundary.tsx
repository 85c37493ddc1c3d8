import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { ApiError, ConnectionError, isSignedOut } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'

/** Catches unexpected errors, shows a message and lets users retry. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const askAgain = () =>
    void queryClient.resetQueries({ predicate: (query) => query.state.status === 'error' })
  return <Catch onRetry={askAgain}>{children}</Catch>
}

type Props = { onRetry: () => void; children: ReactNode }

class Catch extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    // After a sign-out the screen's guard shows the notice: render it again.
    return { error: isSignedOut(error) ? null : error }
  }

  retry = () => {
    // A failed call may succeed now. Anything else, such as a script of a previous release, needs a reload.
    const { error } = this.state
    if (!(error instanceof ApiError || error instanceof ConnectionError)) return window.location.reload()
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <ErrorPage error={this.state.error} onRetry={this.retry} />
  }
}

function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex min-h-[70vh] items-center justify-center">
      <EmptyState
        title="Something went wrong"
        heading="h1"
        askew
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRetry}>Try again</Button>
            <OutsideLinkButton look="plain" href={paths.landing}>
              Home
            </OutsideLinkButton>
          </div>
        }
      >
        {failureText(
          error,
          error instanceof ConnectionError
            ? "We couldn't show this page. Please check your connection and try again."
            : "We couldn't show this page. Please try again.",
        )}
      </EmptyState>
    </div>
  )
}
