import { useState } from 'react'
import type { Alignment, Appearance } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ColourField } from '#web/ui/colour-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ContrastNote } from './contrast-note.tsx'
import { FrozenNote } from './frozen-note.tsx'
import { LiveFrame } from './live-frame.tsx'
import { type Look, useAppearance } from './use-appearance.ts'
import { useMayChange } from './use-may-change.ts'
import { VisitorChoicesSection } from './visitor-choices.tsx'

/** A colour being dragged is saved when it has not changed for this long, in milliseconds. */
const REST_MS = 400

type Change = (fields: Partial<Look>, pause?: number) => void

/** Settings for the public page's look and what its visitors may do: each change is saved at once and shown in the preview. */
export function AppearanceTab({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  const { look, saving, change } = useAppearance(gallery)
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)]">
      {mayChange ? (
        <div>
          <TitleLook look={look} change={change} />
          <DescriptionLook look={look} change={change} />
          <section className="flex flex-col gap-5 border-t border-line py-8">
            <Switch
              label="Show captions"
              hint="Title, description and link, below each picture."
              checked={look.showImageMetadata}
              onCheckedChange={(showImageMetadata) => change({ showImageMetadata })}
            />
            <Switch
              label="Show camera and date"
              hint="Date and camera, below each picture. Never the location."
              checked={look.showCameraFacts}
              onCheckedChange={(showCameraFacts) => change({ showCameraFacts })}
            />
          </section>
          <VisitorChoicesSection choices={look} change={change} />
          <p role="status" className="border-t border-line pt-4 text-label text-ink-2">
            {saving ? 'Saving...' : 'All changes are saved.'}
          </p>
        </div>
      ) : (
        <div>
          <FrozenNote to="change how it looks" />
        </div>
      )}
      {/* These belong to the frame's own page and script: only a reload shows or hides them. */}
      <Preview
        look={look}
        version={[
          gallery.showImageMetadata,
          gallery.showCameraFacts,
          gallery.visitorDownloads,
          gallery.allowSelections,
        ].join()}
      />
    </div>
  )
}

const ALIGNMENT_OPTIONS: readonly { value: Alignment; label: string }[] = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
]

function TitleLook({ look, change }: { look: Appearance; change: Change }) {
  return (
    <section aria-labelledby="title-look" className="flex flex-col gap-5 pb-8">
      <h2 id="title-look" className="text-name font-strong">
        Title
      </h2>
      <Switch
        label="Show title"
        checked={look.showTitleInIframe}
        onCheckedChange={(showTitleInIframe) => change({ showTitleInIframe })}
      />
      <ColourField
        label="Title colour"
        value={look.titleColor}
        onChange={(titleColor, resting) => change({ titleColor }, resting ? 0 : REST_MS)}
      />
      <ColourField
        label="Title background colour"
        value={look.titleBackgroundColor}
        onChange={(titleBackgroundColor, resting) => change({ titleBackgroundColor }, resting ? 0 : REST_MS)}
      />
      <ContrastNote
        text={look.titleColor}
        ground={look.titleBackgroundColor}
        onSuggestion={(titleColor) => change({ titleColor })}
      />
      <Choice
        label="Title alignment"
        value={look.titleAlignment}
        options={ALIGNMENT_OPTIONS}
        onChange={(titleAlignment) => change({ titleAlignment })}
      />
    </section>
  )
}

function DescriptionLook({ look, change }: { look: Appearance; change: Change }) {
  return (
    <section aria-labelledby="description-look" className="flex flex-col gap-5 border-t border-line py-8">
      <h2 id="description-look" className="text-name font-strong">
        Description
      </h2>
      <Switch
        label="Show description"
        checked={look.showDescriptionInIframe}
        onCheckedChange={(showDescriptionInIframe) => change({ showDescriptionInIframe })}
      />
      <ColourField
        label="Description colour"
        value={look.descriptionColor}
        onChange={(descriptionColor, resting) => change({ descriptionColor }, resting ? 0 : REST_MS)}
      />
      <ColourField
        label="Description background colour"
        value={look.descriptionBackgroundColor}
        onChange={(descriptionBackgroundColor, resting) =>
          change({ descriptionBackgroundColor }, resting ? 0 : REST_MS)
        }
      />
      <ContrastNote
        text={look.descriptionColor}
        ground={look.descriptionBackgroundColor}
        onSuggestion={(descriptionColor) => change({ descriptionColor })}
      />
      <Choice
        label="Description alignment"
        value={look.descriptionAlignment}
        options={ALIGNMENT_OPTIONS}
        onChange={(descriptionAlignment) => change({ descriptionAlignment })}
      />
    </section>
  )
}

/** Width of the page in the preview, in pixels. */
const WIDTHS = { desktop: 1280, phone: 390 }
const WIDTH_OPTIONS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const

function Preview({ look, version }: { look: Gallery; version: string }) {
  const [seenOn, setSeenOn] = useState<keyof typeof WIDTHS>(window.innerWidth < 640 ? 'phone' : 'desktop')
  return (
    <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id="preview" className="text-name font-strong">
          Preview
        </h2>
        <Choice label="Seen on" hiddenLabel value={seenOn} options={WIDTH_OPTIONS} onChange={setSeenOn} />
      </div>
      <LiveFrame look={look} version={version} width={WIDTHS[seenOn]} />
    </section>
  )
}
