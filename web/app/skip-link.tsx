import { useWords } from '#web/ui/words.ts'

/** Link that skips the header, first in the tab order. */
export function SkipLink() {
  const { skipToContent } = useWords()
  return (
    <a
      href="#main"
      className="fixed start-2 top-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-3 text-control text-canvas focus:translate-y-0"
    >
      {skipToContent}
    </a>
  )
}
