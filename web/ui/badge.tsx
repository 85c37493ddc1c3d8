import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const TONES = {
  veil: 'bg-veil text-veil-ink',
  quiet: 'bg-sunk text-ink-2',
  ok: 'bg-ok-bg text-ok',
  bad: 'bg-bad-bg text-bad',
  strong: 'bg-ink text-canvas',
  outline: 'border border-edge text-ink',
}

/** A word or number on a coloured background; `veil` is for badges on images. */
export function Badge({
  tone,
  className,
  children,
}: {
  tone: keyof typeof TONES
  className?: string
  children: ReactNode
}) {
  return (
    <span className={classes('tabular rounded-[3px] px-2 py-0.5 text-label', TONES[tone], className)}>
      {children}
    </span>
  )
}
