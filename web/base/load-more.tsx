import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toastFailure } from './failure.ts'

type Query = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ isError: boolean; error: unknown; hasNextPage: boolean }>
}

/**
 * Number of list entries shown (`children`), and a button that loads more.
 * @param many name of the entries, in the plural
 * @param list if loaded by keyboard, the link of its first new entry gets the focus
 */
export function LoadMore({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  shown,
  many,
  list,
  children,
}: {
  query: Query
  shown: number
  many: string
  list?: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const end = useRef<HTMLParagraphElement>(null)
  const focusAt = useRef<number | null>(null)
  useEffect(() => {
    if (focusAt.current === null || shown <= focusAt.current) return
    list?.current?.children[focusAt.current]?.querySelector('a')?.focus()
    focusAt.current = null
  }, [shown, list])

  async function load(byKey: boolean) {
    focusAt.current = byKey ? shown : null
    const loaded = await fetchNextPage()
    if (loaded.isError) {
      focusAt.current = null
      toastFailure(loaded.error, `Failed to load more ${many}. Please try again.`)
    }
    // The button, which had the focus, has disappeared.
    else if (!list && !loaded.hasNextPage) end.current?.focus()
  }
  return (
    <div className="mt-6 flex min-h-11 flex-wrap items-center justify-between gap-4">
      <p ref={end} tabIndex={-1} role="status" className="tabular text-label text-ink-2 outline-none">
        {children}
      </p>
      {hasNextPage && (
        <Button
          look="plain"
          aria-disabled={isFetchingNextPage}
          onClick={({ detail }) => void load(detail === 0)}
        >
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
