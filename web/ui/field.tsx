import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Texts of a field. `aside` is at the end of the label's line. */
export type FieldTexts = { label: string; hint?: ReactNode; error?: string | undefined; aside?: ReactNode }

/** Returns the `aria-describedby` of a control. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) =>
  classes(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined

/** Classes of all text controls. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-edge bg-paper px-3.5 py-2.5 text-body text-ink aria-invalid:border-bad aria-invalid:border-2 read-only:bg-sunk disabled:opacity-60'

/** A control with its label above, and error and hint below. */
export function Field({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-control font-control">
          {label}
        </label>
        {aside && <span className="text-label text-ink-2">{aside}</span>}
      </div>
      {children}
      {error && (
        <FieldMessage id={`${id}-error`} tone="bad">
          {error}
        </FieldMessage>
      )}
      {hint && <FieldMessage id={`${id}-hint`}>{hint}</FieldMessage>}
    </div>
  )
}

/** A line under a control. */
function FieldMessage({
  id,
  tone = 'quiet',
  children,
}: {
  id: string
  tone?: 'quiet' | 'bad'
  children: ReactNode
}) {
  const colour = tone === 'bad' ? 'text-bad' : 'text-ink-2'
  return (
    <p id={id} className={classes('text-label tabular', colour)}>
      {children}
    </p>
  )
}
