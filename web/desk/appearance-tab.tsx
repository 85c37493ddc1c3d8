import type { Gallery, Visibility } from '#contract/galleries.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { SavingStatus } from '#web/galleries/saving-status.tsx'
import { type Editing, useAppearance } from '#web/galleries/use-appearance.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Adjust } from './look/adjust.tsx'
import { CoverSection } from './look/cover-section.tsx'
import { NamedLookChoice } from './look/named-look-choice.tsx'
import { PagePair } from './look/page-pair.tsx'
import { VisitorChoicesSection } from './visitor-choices.tsx'

/** Settings of the public page's look and its visitors' choices. Each change is saved and shown at once. */
export function AppearanceTab({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  const { look, change, ...saving } = useAppearance(gallery)
  return (
    <div className="flex flex-col gap-x-12 gap-y-8 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
      {mayChange ? (
        <div>
          <NamedLookChoice look={look} change={change} />
          <CoverSection look={look} change={change} />
          <Adjust look={look} change={change} />
          <VisitorChoicesSection look={look} change={change} isOwner={gallery.access === 'owner'} />
          {gallery.access === 'owner' && <BylineSection look={look} change={change} />}
          <ControlGroup title="For your next galleries">
            <div>
              <Button
                look="plain"
                onClick={() =>
                  openDialog(() => import('#web/presets/save-preset-dialog.tsx'), { gallery: look })
                }
              >
                Save as preset
              </Button>
            </div>
          </ControlGroup>
          <div className="border-t border-line pt-4">
            <SavingStatus {...saving} saved="All changes are saved." />
          </div>
        </div>
      ) : (
        <div>
          <FrozenNote to="change how it looks" />
        </div>
      )}
      <PagePair saved={gallery} look={look} />
    </div>
  )
}

const NOT_SHOWN = 'Your site shows it once it is public or has a password.'
const ON_SITE_HINTS: Record<Visibility, string> = {
  public: 'With its cover and the number of pictures. The order is on the page of your site.',
  password: 'Its title and a lock, without a picture.',
  unlisted: NOT_SHOWN,
  private: NOT_SHOWN,
}

/** Owner's details shown to visitors. */
function BylineSection({ look, change }: Editing) {
  return (
    <ControlGroup title="Your studio">
      <Switch
        label="Show your studio"
        hint="Its name, as you set it in your account, on every page your clients see and in e-mails to them."
        checked={look.showByline}
        onCheckedChange={(showByline) => change({ showByline })}
      />
      <Switch
        label="Show the cover behind the password"
        hint="Blurred beyond recognition. Only while the gallery asks for a password."
        checked={look.lockPreview}
        onCheckedChange={(lockPreview) => change({ lockPreview })}
      />
      <Switch
        label="Show on your site"
        hint={ON_SITE_HINTS[look.visibility]}
        checked={look.onSite}
        onCheckedChange={(onSite) => change({ onSite })}
      />
    </ControlGroup>
  )
}
