import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/ui/words.ts'
import { ApiError, ConnectionError, isSignedOut } from './api.ts'
import { failureText } from './failure.ts'
import { paths } from './paths.ts'

type Heading = 'h1' | 'h2'

/** Catches unexpected errors and shows a message below a `heading`, with a button to retry. */
export function ErrorBoundary({ heading = 'h1', children }: { heading?: Heading; children: ReactNode }) {
  const queryClient = useQueryClient()
  const askAgain = () =>
    void queryClient.resetQueries({ predicate: (query) => query.state.status === 'error' })
  return (
    <Catch heading={heading} onRetry={askAgain}>
      {children}
    </Catch>
  )
}

type Props = { heading: Heading; onRetry: () => void; children: ReactNode }

class Catch extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    // After a sign-out the screen's guard shows the notice: render it again.
    return { error: isSignedOut(error) ? null : error }
  }

  retry = () => {
    // A failed call may succeed now. Anything else, such as an outdated script, needs a reload.
    const { error } = this.state
    if (!(error instanceof ApiError || error instanceof ConnectionError)) return window.location.reload()
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <ErrorPage heading={this.props.heading} error={this.state.error} onRetry={this.retry} />
  }
}

function ErrorPage({ heading, error, onRetry }: { heading: Heading; error: unknown; onRetry: () => void }) {
  const words = useWords()
  return (
    <div role="alert" className="flex min-h-[70vh] items-center justify-center">
      <EmptyState
        title={words.somethingWrong}
        heading={heading}
        askew
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRetry}>{words.tryAgain}</Button>
            <OutsideLinkButton look="plain" href={paths.landing}>
              {words.home}
            </OutsideLinkButton>
          </div>
        }
      >
        {failureText(error, error instanceof ConnectionError ? words.pageUnreachable : words.pageFailed)}
      </EmptyState>
    </div>
  )
}
