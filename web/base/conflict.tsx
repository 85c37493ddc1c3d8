/** Edit conflicts: another user changed a field. Theirs is shown, yours kept, and saving again overwrites. */
import { type ReactNode, useState } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { ApiError } from './api.ts'

/** Current values of the fields, if the change was refused because another user changed them. */
export const conflictOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'edit_conflict' ? error.answer.current : undefined

/** Keeps another user's values of the fields that both changed. */
export function useConflict<Fields extends object>() {
  const [theirs, setTheirs] = useState<Partial<Fields>>({})
  return {
    /** To be sent in `was` with the next attempt, which then overwrites them. */
    theirs,
    /** @returns true if the call failed because of an edit conflict */
    record(error: unknown): boolean {
      const current = conflictOf(error)
      if (current) setTheirs((known) => ({ ...known, ...current }))
      return current !== undefined
    },
    /** To be called after saving. */
    clear: () => setTheirs({}),
  }
}

/** Notice of a conflict, announced when it appears. */
export function ConflictNote({ children, onUseTheirs }: { children: ReactNode; onUseTheirs: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 border-l-3 border-bad bg-paper px-4 py-3 text-control"
    >
      <div className="max-w-full">{children}</div>
      <Button look="plain" onClick={onUseTheirs}>
        Use theirs
      </Button>
    </div>
  )
}

/** Notice of a conflict below a text field of a form, while the two texts differ. */
export function TextConflict<Fields extends Record<string, string>>({
  form,
  field,
  what,
  theirs,
}: {
  form: Pick<UseFormReturn<Fields>, 'watch' | 'setValue' | 'setFocus'>
  field: Path<Fields>
  /** Name of the field, such as 'the title'. */
  what: string
  /** The other user's text: undefined if unchanged, null if emptied. */
  theirs: string | null | undefined
}) {
  const mine = form.watch(field)
  function takeTheirs() {
    form.setValue(field, (theirs ?? '') as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    form.setFocus(field)
  }
  return <TextConflictNote what={what} mine={mine} theirs={theirs} onUseTheirs={takeTheirs} />
}

/** Notice of a conflict about a text outside of a form, while the two texts differ. */
export function TextConflictNote({
  what,
  mine,
  theirs,
  onUseTheirs,
}: {
  what: string
  mine: string
  theirs: string | null | undefined
  onUseTheirs: () => void
}) {
  const text = theirs ?? ''
  if (theirs === undefined || mine === text) return null
  return (
    <ConflictNote onUseTheirs={onUseTheirs}>
      <p>
        Someone else has changed {what}. {text ? 'It is now:' : 'It is empty now.'}
      </p>
      {text && (
        <blockquote className="mt-1 max-h-40 overflow-y-auto font-control whitespace-pre-line break-words">
          {text}
        </blockquote>
      )}
      <p className="mt-1">Save again to keep yours.</p>
    </ConflictNote>
  )
}
