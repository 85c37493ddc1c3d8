import type { CSSProperties } from 'react'
import { TYPEFACES, type Typeface } from '#contract/appearance.ts'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import '#web/ui/typefaces/classic.css'
import '#web/ui/typefaces/display.css'
import '#web/ui/typefaces/rounded.css'
import '#web/ui/typefaces/serif.css'

const FACES: Record<Typeface, CSSProperties> = {
  sans: { fontFamily: 'var(--font-sans)', fontWeight: 600 },
  serif: { fontFamily: '"Newsreader", "Newsreader Fallback", serif', fontWeight: 400 },
  classic: { fontFamily: '"Cormorant", "Cormorant Fallback", serif', fontWeight: 500 },
  display: { fontFamily: '"Playfair Display", "Playfair Display Fallback", serif', fontWeight: 500 },
  rounded: { fontFamily: '"Quicksand", "Quicksand Fallback", sans-serif', fontWeight: 500 },
}

/** Two letters in a typeface, whose file is loaded for it. */
function TypefacePicture({ typeface }: { typeface: Typeface }) {
  return (
    <span
      aria-hidden="true"
      className="flex aspect-4/3 items-center justify-center bg-paper text-[1.75rem] text-ink"
      style={FACES[typeface]}
    >
      Ag
    </span>
  )
}

const NAMES: Record<Typeface, string> = {
  sans: 'Sans',
  serif: 'Serif',
  classic: 'Classic',
  display: 'Display',
  rounded: 'Rounded',
}
const OPTIONS = TYPEFACES.map((typeface) => ({
  value: typeface,
  label: NAMES[typeface],
  picture: <TypefacePicture typeface={typeface} />,
}))

export const TypefaceChoice = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: Typeface
  onChange: (typeface: Typeface) => void
}) => <PictureChoice label={label} columns={5} value={value} options={OPTIONS} onChange={onChange} />
