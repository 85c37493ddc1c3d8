import { useState } from 'react'
import type { Alignment } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ColourField } from '#web/ui/colour-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ContrastNote } from './contrast-note.tsx'
import { FrozenNote } from './frozen-note.tsx'
import { LiveFrame, type PageSize } from './live-frame.tsx'
import { CoverSection, LayoutSection, ThemeSection } from './look/look-sections.tsx'
import { type Change, useAppearance } from './use-appearance.ts'
import { useMayChange } from './use-may-change.ts'
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
          {gallery.access === 'owner' && <BylineSection look={look} change={change} />}
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
      <Preview saved={gallery} look={look} />
    </div>
  )
}

/** What visitors see of the owner. */
function BylineSection({ look, change }: { look: Gallery; change: Change }) {
  return (
    <section aria-labelledby="byline" className="flex flex-col gap-5 border-t border-line py-8">
      <h2 id="byline" className="text-name font-strong">
        Your studio
      </h2>
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
    </section>
  )
}

const ALIGNMENT_OPTIONS: readonly { value: Alignment; label: string }[] = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
]

function TitleLook({ look, change }: { look: Gallery; change: Change }) {
  return (
    <section aria-labelledby="title-look" className="flex flex-col gap-5 border-t border-line py-8">
      <h2 id="title-look" className="text-name font-strong">
        Title
      </h2>
      <Switch
        label="Show title"
        checked={look.showTitleInIframe}
        onCheckedChange={(showTitleInIframe) => change({ showTitleInIframe })}
      />
      {look.theme === 'classic' && (
        <>
          <ColourField
            label="Title colour"
            value={look.titleColor}
            onChange={(titleColor, resting) => change({ titleColor }, resting ? 0 : REST_MS)}
          />
          <ColourField
            label="Title background colour"
            value={look.titleBackgroundColor}
            onChange={(titleBackgroundColor, resting) =>
              change({ titleBackgroundColor }, resting ? 0 : REST_MS)
            }
          />
          <ContrastNote
            text={look.titleColor}
            ground={look.titleBackgroundColor}
            onSuggestion={(titleColor) => change({ titleColor })}
          />
        </>
      )}
      <Choice
        label="Title alignment"
        value={look.titleAlignment}
        options={ALIGNMENT_OPTIONS}
        onChange={(titleAlignment) => change({ titleAlignment })}
      />
    </section>
  )
}

function DescriptionLook({ look, change }: { look: Gallery; change: Change }) {
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
      {look.theme === 'classic' && (
        <>
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
        </>
      )}
      <Choice
        label="Description alignment"
        value={look.descriptionAlignment}
        options={ALIGNMENT_OPTIONS}
        onChange={(descriptionAlignment) => change({ descriptionAlignment })}
      />
    </section>
  )
}

/** The page in the preview. */
const SIZES: Record<'desktop' | 'phone', PageSize> = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 640 },
}
const SIZE_OPTIONS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const

/** Beside the controls; on phones it stays above them. */
function Preview({ saved, look }: { saved: Gallery; look: Gallery }) {
  const [seenOn, setSeenOn] = useState<keyof typeof SIZES>(window.innerWidth < 640 ? 'phone' : 'desktop')
  return (
    <section
      aria-labelledby="preview"
      className="z-10 min-w-0 max-lg:order-first max-lg:bg-canvas max-lg:py-2 max-lg:[@media(min-height:40rem)]:sticky max-lg:[@media(min-height:40rem)]:top-0 lg:sticky lg:top-6 lg:self-start"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id="preview" className="text-name font-strong">
          Preview
        </h2>
        <Choice label="Seen on" hiddenLabel value={seenOn} options={SIZE_OPTIONS} onChange={setSeenOn} />
      </div>
      <LiveFrame saved={saved} look={look} page={SIZES[seenOn]} />
    </section>
  )
}
