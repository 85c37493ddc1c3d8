import { useLayoutEffect } from 'react'
import { classes } from './classes.ts'
import { type Shape, Skeleton } from './skeleton.tsx'

/** A spinning ring. Decoration beside a text. */
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

/** The shape of what is loading; screen readers read the text. */
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

/** How many parts of the page are loading. */
let loading = 0

/**
 * Gives the document `data-loading` for the footer, which hides. Found with `:has()`, it would cost the style of the whole
 * page again with every tile that comes or goes.
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

/** Covers the whole screen. */
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
