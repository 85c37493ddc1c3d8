import { type Editing, REST_MS } from '#web/galleries/use-appearance.ts'
import { DOWNLOAD_OPTIONS } from '#web/galleries/visitor-downloads.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Actions allowed to visitors, besides viewing. */
export function VisitorChoicesSection({
  look,
  change,
  isOwner,
}: Editing & {
  /** True for the owner, who gets the e-mails. */
  isOwner: boolean
}) {
  return (
    <ControlGroup title="Visitors">
      <Choice
        label="Visitors may download"
        value={look.visitorDownloads}
        options={DOWNLOAD_OPTIONS}
        onChange={(visitorDownloads) => change({ visitorDownloads }, REST_MS)}
      />
      <Switch
        label="Let visitors choose favourites"
        hint={`They tap hearts and send you the list. ${isOwner ? "You'll get" : 'The owner gets'} an e-mail.`}
        checked={look.allowSelections}
        onCheckedChange={(allowSelections) => change({ allowSelections })}
      />
    </ControlGroup>
  )
}
