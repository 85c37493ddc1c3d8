import { sizeText } from './file-size.ts'

/** '3.1 MB/s · 2 s left', or what of it is known. */
export const lineText = (speed: number | null, secondsLeft: number | null): string =>
  [speed === null ? null : `${sizeText(speed, 1)}/s`, timeText(secondsLeft)].filter(Boolean).join(' · ')

/** Whole seconds, from two minutes on whole minutes. */
function timeText(seconds: number | null): string | null {
  if (seconds === null) return null
  const whole = Math.max(1, Math.round(seconds))
  return whole < 120 ? `${whole} s left` : `${Math.round(whole / 60)} min left`
}
