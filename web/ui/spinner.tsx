import { useLayoutEffect } from 'react'
import { classes } from './classes.ts'
import { type Shape, Skeleton } from './skeleton.tsx'

/** A spinning ring, as decoration beside a text. */
export function Ring({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block shrink-0 animate-spin rounded-full border-2 border-line border-t-rail',
        className,
      )}
    />
  )
}

/** Placeholder in the shape of the content; screen readers read the text. */
export function Loading({ shape = 'rows', children }: { shape?: Shape; children: string }) {
  useMarkedDocument()
  return (
    <div>
      <p role="status" className="sr-only">
        {children}
      </p>
      <Skeleton shape={shape} />
    </div>
  )
}

/** Number of parts of the page that are loading. */
let loading = 0

/**
 * Marks the document with `data-loading`, which hides the footer. With `:has()` instead, every tile that
 * appears or disappears would recalculate the styles of the whole page.
 */
function useMarkedDocument() {
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}

function count(change: number) {
  loading += change
  document.documentElement.toggleAttribute('data-loading', loading > 0)
}

/** Loading indicator that covers the whole screen. */
export function FullScreenLoading({ children }: { children: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-4 bg-canvas text-ink-2"
    >
      <Ring className="size-8" />
      {children}
    </div>
  )
}
