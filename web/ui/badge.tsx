import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const TONES = {
  veil: 'bg-veil text-veil-ink',
  quiet: 'bg-sunk text-ink-2',
  ok: 'bg-ok-bg text-ok',
  bad: 'bg-bad-bg text-bad',
  strong: 'bg-ink text-canvas',
  outline: 'border border-edge text-ink',
  news: 'border border-rail text-rail-ink',
}

/** A word or number on a coloured background; `veil` is for badges on images, `news` for what is new. */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & { tone: keyof typeof TONES }) {
  return (
    <span
      className={classes(
        'tabular rounded-[3px] px-2 py-0.5 text-label forced-colors:border',
        TONES[tone],
        className,
      )}
      {...rest}
    />
  )
}
