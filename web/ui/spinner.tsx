import { classes } from './classes.ts'

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

/** A placeholder with a status text while something loads. `data-loading` is for the footer, which hides. */
export function Loading({ children }: { children: string }) {
  return (
    <div role="status" data-loading className="flex min-h-60 items-center justify-center gap-3 text-ink-2">
      <Ring />
      {children}
    </div>
  )
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
