import { classes } from './classes.ts'

/** A turning ring. Decoration: the words that go with it are said by the parts below. */
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

/** Fills its place while something loads, and says what. `data-loading` lets the page know. */
export function Loading({ children }: { children: string }) {
  return (
    <div role="status" data-loading className="flex min-h-60 items-center justify-center gap-3 text-ink-2">
      <Ring />
      {children}
    </div>
  )
}

/** Nothing else can be shown yet. */
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
