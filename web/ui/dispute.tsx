import { Button } from './button.tsx'

/** Under a field that somebody else changed meanwhile: what they wrote, and the choice. Read out when it appears. */
export function Dispute({
  what,
  theirs,
  onSettle,
}: {
  /** As in 'the title'. */
  what: string
  /** `undefined`: nobody did. */
  theirs: string | undefined
  onSettle: (whose: 'mine' | 'theirs') => void
}) {
  if (theirs === undefined) return null
  return (
    <div role="alert" className="border-l-3 border-bad bg-paper px-4 py-3 text-control">
      <p>
        Somebody else changed {what} meanwhile. {theirs === '' ? 'It is empty now.' : 'It reads now:'}
      </p>
      {theirs !== '' && (
        <blockquote className="mt-1 max-h-40 overflow-y-auto font-control whitespace-pre-line break-words">
          {theirs}
        </blockquote>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="plain" onClick={() => onSettle('theirs')}>
          Use Theirs
        </Button>
        <Button look="plain" onClick={() => onSettle('mine')}>
          Keep Mine
        </Button>
      </div>
    </div>
  )
}
