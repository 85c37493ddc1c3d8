import { Button } from '#web/ui/button.tsx'
import type { SavingState } from './use-appearance.ts'

const WORDS: Record<SavingState, string> = { saving: 'Saving...', saved: '', failed: 'Not saved.' }

/** Shows the status of saving settings, and a button to try again. */
export const SavingStatus = ({
  state,
  tryAgain,
  saved = WORDS.saved,
}: {
  state: SavingState
  tryAgain: () => void
  /** Text while there is nothing to save. */
  saved?: string
}) => (
  <div className="flex flex-wrap items-center gap-3">
    <p role="status" className="text-label text-ink-2">
      {state === 'saved' ? saved : WORDS[state]}
    </p>
    {state === 'failed' && (
      <Button look="plain" onClick={tryAgain}>
        Try again
      </Button>
    )}
  </div>
)
