import { useWords } from '#web/ui/words.ts'

/** The first element in the tab order: skips the header. */
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
