import { useRef } from 'react'
import { toastFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'

/** How much of a list is shown, newest first, and a button for more of it. `one` and `many` name what it lists. */
export function LoadMore({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  shown,
  one,
  many,
}: {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<{ isError: boolean; error: unknown; hasNextPage: boolean }>
  }
  shown: number
  one: string
  many: string
}) {
  const end = useRef<HTMLParagraphElement>(null)

  async function load() {
    const loaded = await fetchNextPage()
    if (loaded.isError) toastFailure(loaded.error, `Failed to load more ${many}. Please try again.`)
    // The button that had the focus is gone.
    else if (!loaded.hasNextPage) end.current?.focus()
  }
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p ref={end} tabIndex={-1} role="status" className="tabular text-label text-ink-2 outline-none">
        {hasNextPage ? `The newest ${shown} ${many}` : shown === 1 ? `1 ${one}` : `All ${shown} ${many}`}
      </p>
      {hasNextPage && (
        <Button look="plain" aria-disabled={isFetchingNextPage} onClick={() => void load()}>
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
