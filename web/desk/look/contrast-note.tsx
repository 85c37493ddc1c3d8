import { DEFAULT_COLOURS } from '#contract/appearance.ts'
import { Button } from '#web/ui/button.tsx'
import { WarningIcon } from '#web/ui/icons.tsx'
import { contrastText, isReadable, READABLE, readableColour } from './readable-colour.ts'

const isUntouched = (text: string, ground: string) =>
  text === DEFAULT_COLOURS.text && ground === DEFAULT_COLOURS.ground

/**
 * Contrast of a text colour with its background. If it is too low, suggests a readable colour, except for
 * the colours that every gallery begins with.
 */
export function ContrastNote({
  text,
  ground,
  onSuggestion,
}: {
  text: string
  ground: string
  onSuggestion: (colour: string) => void
}) {
  const ratio = contrastText(text, ground)
  if (isReadable(text, ground) || isUntouched(text, ground))
    return <p className="tabular text-label text-ink-2">Contrast {ratio}</p>
  return (
    <div className="border-l-3 border-bad bg-paper py-3 pr-4 pl-4">
      <p className="tabular flex items-start gap-2 text-label">
        <WarningIcon className="mt-px size-4.5 text-bad" />
        <span>
          Contrast {ratio}. Below {READABLE}:1 many people can't read it.
        </span>
      </p>
      <Button look="plain" className="mt-3" onClick={() => onSuggestion(readableColour(text, ground))}>
        Use a readable colour
      </Button>
    </div>
  )
}
