import type { VisitorChoices } from '#contract/appearance.ts'
import { DOWNLOAD_OPTIONS } from '#web/galleries/visitor-downloads.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Arrow keys choose every option on their way: saved when nothing was chosen for this long, in milliseconds. */
const REST_MS = 400

/** What visitors may do besides looking. */
export function VisitorChoicesSection({
  choices,
  change,
  isOwner,
}: {
  choices: VisitorChoices
  change: (fields: Partial<VisitorChoices>, pause?: number) => void
  /** E-mails go to the owner. */
  isOwner: boolean
}) {
  return (
    <ControlGroup title="Visitors">
      <Choice
        label="Visitors may download"
        value={choices.visitorDownloads}
        options={DOWNLOAD_OPTIONS}
        onChange={(visitorDownloads) => change({ visitorDownloads }, REST_MS)}
      />
      <Switch
        label="Let visitors choose favourites"
        hint={`They tap hearts and send you the list. ${isOwner ? "You'll get" : 'The owner gets'} an e-mail.`}
        checked={choices.allowSelections}
        onCheckedChange={(allowSelections) => change({ allowSelections })}
      />
    </ControlGroup>
  )
}
