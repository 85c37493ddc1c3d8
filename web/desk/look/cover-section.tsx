import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COVER_STYLES, type CoverStyle, DATELINE_MAX } from '#contract/appearance.ts'
import { coverFocus } from '#contract/focus.ts'
import { coverQuery } from '#web/galleries/queries.ts'
import { type Editing, REST_MS } from '#web/galleries/use-appearance.ts'
import { CoverRow } from '#web/images/cover-row.tsx'
import { useImages } from '#web/images/use-images.ts'
import { Button } from '#web/ui/button.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { FocusPoint } from '#web/ui/focus-point.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { drawn } from './drawn-choices.tsx'

const COVER_NAMES: Record<CoverStyle, string> = { none: 'None', band: 'Band', full: 'Full screen' }

/** Settings for the opening of the page. */
export function CoverSection({ look, change }: Editing) {
  return (
    <ControlGroup title="Opening">
      <PictureChoice
        label="Cover"
        columns={4}
        value={look.coverStyle}
        options={drawn(COVER_STYLES, COVER_NAMES, (coverStyle) => ({ ...look, coverStyle }))}
        onChange={(coverStyle) => change({ coverStyle }, REST_MS)}
      />
      {look.coverStyle !== 'none' && <Cover look={look} change={change} />}
      <DatelineField saved={look.dateline} onChange={(dateline) => change({ dateline }, REST_MS)} />
    </ControlGroup>
  )
}

/** The cover, on which its focus is set, and the gallery's other images, one of which can replace it. */
function Cover({ look, change }: Editing) {
  const { data: images = [] } = useImages(look.id)
  const { data: asked } = useQuery(coverQuery(look))
  const shown = images.filter(({ waiting }) => !waiting)
  const place = Math.max(
    0,
    shown.findIndex(({ id }) => id === look.coverImageId),
  )
  const cover = shown[place] ?? asked
  if (cover === undefined) return null
  if (cover === null) {
    return <p className="text-control text-ink-2">The cover appears once the gallery has a picture.</p>
  }
  const { focusX, focusY } = coverFocus(look, cover)
  return (
    <div>
      {shown.length > 1 && (
        <div className="mb-4">
          <p className="mb-1 text-control font-control">Picture</p>
          <CoverRow
            images={shown}
            cover={place}
            // The focus belonged to the other picture.
            onChoose={({ id }) => change({ coverImageId: id, coverFocusX: null, coverFocusY: null }, REST_MS)}
          />
        </div>
      )}
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
    </div>
  )
}

/** @param saved text without surrounding spaces; the field may hold one, as more may be typed */
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
