import { classes } from './classes.ts'

const TONES = { rail: 'bg-rail', ok: 'bg-ok', bad: 'bg-bad' }

/** A thin progress bar, in percent. */
export function ProgressRail({
  percent,
  label,
  tone = 'rail',
}: {
  percent: number
  label: string
  tone?: keyof typeof TONES
}) {
  const whole = Math.round(percent)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={whole}
      className="h-[3px] w-full bg-sunk forced-colors:border"
    >
      <div
        className={classes('h-full transition-[width] duration-150 ease-linear', TONES[tone])}
        style={{ width: `${whole}%` }}
      />
    </div>
  )
}
