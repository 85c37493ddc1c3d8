import type { DownloadPlan } from '#contract/download-plan.ts'
import { directionOf, localeOf } from '#contract/languages.ts'
import { language, texts } from '#web/texts/texts.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** '135 MB', '1.4 GB': as computers show it. Isolated on mirrored pages (UAX #9, FSI and PDI). */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  const parts = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 2 ? 1 : 0,
  }).formatToParts(value)
  // Hebrew has 'MB' before a 1 and after other numbers, in right-to-left lines. Always puts it after them.
  if (step > 0 && parts[0]!.type === 'unit') parts.push({ type: 'literal', value: ' ' }, parts.shift()!)
  const text = parts.map(({ value }) => value.replace('\u200f', '')).join('')
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text
}

export const partText = ({ images, bytes }: { images: number; bytes: number }) =>
  texts.photosAndSize({ count: images, size: bytesText(bytes) })

/** Text after the number of photos that adds their size: ', 135 MB'. */
export const sizeAfterCount = ({ images, bytes }: { images: number; bytes: number }) =>
  partText({ images, bytes }).slice(texts.photoCount({ count: images }).length)

/** @param begins if the download begins as soon as all copies are made */
export function planText({ images, ready, bytes, parts }: DownloadPlan, begins: boolean): string {
  if (bytes === null) return texts[begins ? 'downloadGetsReady' : 'photosReady']({ count: images, ready })
  if (parts.length <= 1) return partText({ images, bytes })
  return texts.photosInParts({ count: images, size: bytesText(bytes), parts: parts.length })
}
