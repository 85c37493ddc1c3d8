/** Texts about a photograph's camera and time. Only types are imported: the public viewer's script stays small. */
import type { Camera } from './camera.ts'

const ENGLISH = {
  locale: 'en-GB',
  millimetres: ({ value }: { value: string }) => `${value} mm`,
  seconds: ({ value }: { value: string }) => `${value} s`,
}

/** The number in full, without grouping. */
const inLocale = (value: number, locale: string) =>
  value.toLocaleString(locale, { maximumFractionDigits: 20, useGrouping: false })

/** The exposure in seconds; fractions are the same in all languages. */
const exposureText = (exposure: string, locale: string) =>
  /^\d+\.\d+$/.test(exposure) ? inLocale(Number(exposure), locale) : exposure

/** Text such as `Canon EOS 5D · EF 50mm f/1.4 · 50 mm · f/2.8 · 1/250 s · ISO 100`, without unknown parts. */
export function cameraText(
  { make, model, lens, focalLength, aperture, exposure, iso }: Camera,
  { locale, millimetres, seconds } = ENGLISH,
): string {
  // Most models begin with the name of their maker, often shorter or in other capitals.
  const brand = make?.split(' ')[0]?.toLowerCase()
  const name =
    model && brand && model.toLowerCase().startsWith(brand) ? model : [make, model].filter(Boolean).join(' ')
  return [
    name,
    lens,
    focalLength && millimetres({ value: inLocale(focalLength, locale) }),
    aperture && `f/${inLocale(aperture, locale)}`,
    exposure && seconds({ value: exposureText(exposure, locale) }),
    iso && `ISO ${iso}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The time of the camera's clock, unconverted: cameras know no time zone. */
export const takenText = (takenAt: string, language = 'en-GB'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${takenAt}Z`),
  )
