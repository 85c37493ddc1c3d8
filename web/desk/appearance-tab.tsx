import type { Alignment } from '#contract/appearance.ts'
import type { Gallery, Visibility } from '#contract/galleries.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { type Change, useAppearance } from '#web/galleries/use-appearance.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ColourField } from '#web/ui/colour-field.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { PagePreview } from '#web/ui/page-preview.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ContrastNote } from './look/contrast-note.tsx'
import { LiveFrame } from './look/live-frame.tsx'
import { CoverSection, LayoutSection, ThemeSection } from './look/look-sections.tsx'
import { VisitorChoicesSection } from './visitor-choices.tsx'

/** A colour being dragged is saved when it has not changed for this long, in milliseconds. */
const REST_MS = 400

/** Settings for the public page's look and what its visitors may do: each change is saved at once and shown in the preview. */
export function AppearanceTab({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  const { look, saving, change } = useAppearance(gallery)
  return (
    <div className="flex flex-col gap-x-12 gap-y-8 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
      {mayChange ? (
        <div>
          <LayoutSection look={look} change={change} />
          <CoverSection look={look} change={change} />
          <ThemeSection look={look} change={change} />
          <TextLook text="Title" look={look} change={change} />
          <TextLook text="Description" look={look} change={change} />
          <ControlGroup title="Captions">
            <Switch
              label="Show captions"
              hint="In the viewer, and under each picture in Story."
              checked={look.showImageMetadata}
              onCheckedChange={(showImageMetadata) => change({ showImageMetadata })}
            />
            <Switch
              label="Show camera and date"
              hint="Date and camera, below each picture. Never the location."
              checked={look.showCameraFacts}
              onCheckedChange={(showCameraFacts) => change({ showCameraFacts })}
            />
          </ControlGroup>
          {gallery.access === 'owner' && <BylineSection look={look} change={change} />}
          <VisitorChoicesSection choices={look} change={change} isOwner={gallery.access === 'owner'} />
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
          <p role="status" className="border-t border-line pt-4 text-label text-ink-2">
            {saving ? 'Saving...' : 'All changes are saved.'}
          </p>
        </div>
      ) : (
        <div>
          <FrozenNote to="change how it looks" />
        </div>
      )}
      <PagePreview>{(page) => <LiveFrame saved={gallery} look={look} page={page} />}</PagePreview>
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

/** What visitors see of the owner. */
function BylineSection({ look, change }: { look: Gallery; change: Change }) {
  return (
    <ControlGroup title="Your studio">
      <Switch
        label="Show your studio"
        hint="Its name, as you set it on your account page, on every page your clients see and in e-mails to them."
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

const ALIGNMENT_OPTIONS: readonly { value: Alignment; label: string }[] = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
]

/** What is chosen for the title and, likewise, for the description. */
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

function TextLook({ text, look, change }: { text: keyof typeof TEXTS; look: Gallery; change: Change }) {
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
