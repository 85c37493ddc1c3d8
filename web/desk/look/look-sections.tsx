import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  COVER_STYLES,
  type CoverStyle,
  DATELINE_MAX,
  LAYOUTS,
  type Layout,
  SPACINGS,
  type Spacing,
  THEMES,
  type Theme,
} from '#contract/appearance.ts'
import { coverFocus } from '#contract/focus.ts'
import type { Gallery } from '#contract/galleries.ts'
import { type Drawn, PageDrawing } from '#web/galleries/look/page-drawing.tsx'
import { TypefaceChoice } from '#web/galleries/look/typeface-choice.tsx'
import { coverQuery } from '#web/galleries/queries.ts'
import type { Change } from '#web/galleries/use-appearance.ts'
import { Button } from '#web/ui/button.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { FocusPoint } from '#web/ui/focus-point.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Arrow keys choose every option on their way, and texts are typed: saved when nothing has changed for this long. */
const REST_MS = 400

const LAYOUT_NAMES: Record<Layout, string> = {
  masonry: 'Masonry',
  rows: 'Rows',
  squares: 'Squares',
  story: 'Story',
}
const SPACING_NAMES: Record<Spacing, string> = { narrow: 'Narrow', wide: 'Wide' }
const COVER_NAMES: Record<CoverStyle, string> = { none: 'None', band: 'Band', full: 'Full screen' }
const THEME_NAMES: Record<Theme, string> = {
  classic: 'Classic',
  light: 'Light',
  ivory: 'Ivory',
  dark: 'Dark',
  auto: 'Auto',
}

/** The values of one field, each as the page with it. */
const drawn = <Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
  lookWith: (value: Value) => Drawn,
) => values.map((value) => ({ value, label: names[value], picture: <PageDrawing look={lookWith(value)} /> }))

type Parts = { look: Gallery; change: Change }

/** How the pictures hang. */
export function LayoutSection({ look, change }: Parts) {
  return (
    <ControlGroup title="Pictures">
      <PictureChoice
        label="Layout"
        columns={4}
        value={look.layout}
        options={drawn(LAYOUTS, LAYOUT_NAMES, (layout) => ({ ...look, layout, coverStyle: 'none' }))}
        onChange={(layout) => change({ layout }, REST_MS)}
      />
      <PictureChoice
        label="Spacing"
        columns={4}
        value={look.spacing}
        options={drawn(SPACINGS, SPACING_NAMES, (spacing) => ({ ...look, spacing, coverStyle: 'none' }))}
        onChange={(spacing) => change({ spacing }, REST_MS)}
      />
    </ControlGroup>
  )
}

/** How the page opens. */
export function CoverSection({ look, change }: Parts) {
  return (
    <ControlGroup title="Opening">
      <PictureChoice
        label="Cover"
        columns={4}
        value={look.coverStyle}
        options={drawn(COVER_STYLES, COVER_NAMES, (coverStyle) => ({ ...look, coverStyle }))}
        onChange={(coverStyle) => change({ coverStyle }, REST_MS)}
      />
      {look.coverStyle !== 'none' && <CoverFocus look={look} change={change} />}
      <DatelineField saved={look.dateline} onChange={(dateline) => change({ dateline }, REST_MS)} />
    </ControlGroup>
  )
}

function CoverFocus({ look, change }: Parts) {
  const { data: cover } = useQuery(coverQuery(look))
  if (cover === undefined) return null
  if (cover === null) {
    return <p className="text-control text-ink-2">The cover appears once the gallery has a picture.</p>
  }
  const { focusX, focusY } = coverFocus(look, cover)
  return (
    <div>
      <p className="mb-2 text-control font-control">Focal point</p>
      <FocusPoint
        image={cover}
        alt={`Cover: ${cover.originalName}`}
        sizes="384px"
        point={{ x: focusX, y: focusY }}
        onChange={({ x, y }) => change({ coverFocusX: x, coverFocusY: y }, REST_MS)}
      >
        {(look.coverFocusX !== null || look.coverFocusY !== null) && (
          <Button look="quiet" onClick={() => change({ coverFocusX: null, coverFocusY: null })}>
            Find again
          </Button>
        )}
      </FocusPoint>
      <p className="mt-1 text-label text-ink-2">
        For another picture, choose “Use as cover” on the Images tab.
      </p>
    </div>
  )
}

/** @param saved without the spaces around it, which may be about to be followed by more */
function DatelineField({
  saved,
  onChange,
}: {
  saved: string | null
  onChange: (dateline: string | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label="Date and place"
      aside="Optional"
      hint="A line below the title, such as “14 June 2026, Coniston”."
      maxLength={DATELINE_MAX}
      autoComplete="off"
      value={typed ?? saved ?? ''}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.trim() || null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Colours and title face. */
export function ThemeSection({ look, change }: Parts) {
  return (
    <ControlGroup title="Style">
      <PictureChoice
        label="Theme"
        columns={5}
        hint={THEME_HINTS[look.theme]}
        value={look.theme}
        options={drawn(THEMES, THEME_NAMES, (theme) => ({ ...look, theme, coverStyle: 'none' }))}
        onChange={(theme) => change({ theme }, REST_MS)}
      />
      <TypefaceChoice
        label="Typeface of the title"
        value={look.typeface}
        onChange={(typeface) => change({ typeface }, REST_MS)}
      />
    </ControlGroup>
  )
}

const RESTING = 'Your own colours are kept, and return with “Classic”.'
const THEME_HINTS: Record<Theme, string> = {
  classic: 'Title and description on colours of your own.',
  light: `Dark text on white. ${RESTING}`,
  ivory: `Dark text on warm paper. ${RESTING}`,
  dark: `Light text on near black. ${RESTING}`,
  auto: `Light or dark, as each visitor’s device is set. ${RESTING}`,
}
