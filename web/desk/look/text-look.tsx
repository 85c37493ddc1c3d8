import type { Alignment } from '#contract/appearance.ts'
import { type Editing, REST_MS } from '#web/galleries/use-appearance.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ColourField } from '#web/ui/colour-field.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ContrastNote } from './contrast-note.tsx'

const ALIGNMENT_OPTIONS: readonly { value: Alignment; label: string }[] = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
]

/** Fields of the title and, likewise, of the description. */
const TEXTS = {
  Title: {
    isShown: 'showTitleInIframe',
    colour: 'titleColor',
    ground: 'titleBackgroundColor',
    alignment: 'titleAlignment',
  },
  Description: {
    isShown: 'showDescriptionInIframe',
    colour: 'descriptionColor',
    ground: 'descriptionBackgroundColor',
    alignment: 'descriptionAlignment',
  },
} as const

/** Visibility and style of the title or the description. */
export function TextLook({ text, look, change }: Editing & { text: keyof typeof TEXTS }) {
  const { isShown, colour, ground, alignment } = TEXTS[text]
  return (
    <ControlGroup title={text}>
      <Switch
        label={`Show ${text.toLowerCase()}`}
        checked={look[isShown]}
        onCheckedChange={(checked) => change({ [isShown]: checked })}
      />
      {look.theme === 'classic' && (
        <>
          <ColourField
            label={`${text} colour`}
            value={look[colour]}
            onChange={(value, resting) => change({ [colour]: value }, resting ? 0 : REST_MS)}
          />
          <ColourField
            label={`${text} background colour`}
            value={look[ground]}
            onChange={(value, resting) => change({ [ground]: value }, resting ? 0 : REST_MS)}
          />
          <ContrastNote
            text={look[colour]}
            ground={look[ground]}
            onSuggestion={(value) => change({ [colour]: value })}
          />
        </>
      )}
      <Choice
        label={`${text} alignment`}
        value={look[alignment]}
        options={ALIGNMENT_OPTIONS}
        onChange={(value) => change({ [alignment]: value })}
      />
    </ControlGroup>
  )
}
