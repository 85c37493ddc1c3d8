/** Somebody else changed the same while a person was at it: theirs is shown, mine is kept, and saving again wins. */
import { type ReactNode, useState } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { ApiError } from './api.ts'

/** What the fields of a refused change are now, if it was refused because somebody else changed them. */
export const conflictOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'edit_conflict' ? error.answer.current : undefined

/** Remembers what somebody else made of the fields that both changed. */
export function useConflict<Fields extends object>() {
  const [theirs, setTheirs] = useState<Partial<Fields>>({})
  return {
    /** To be sent as seen with the next attempt, which then wins. */
    theirs,
    /** @returns whether this is why the call failed */
    meet(error: unknown): boolean {
      const current = conflictOf(error)
      if (current) setTheirs((known) => ({ ...known, ...current }))
      return current !== undefined
    },
    /** For when it was saved. */
    end: () => setTheirs({}),
  }
}

/** Says so. Read out when it appears. */
export function ConflictNote({ children, onUseTheirs }: { children: ReactNode; onUseTheirs: () => void }) {
  return (
    <div role="alert" className="border-l-3 border-bad bg-paper px-4 py-3 text-control">
      {children}
      <Button look="plain" className="mt-3" onClick={onUseTheirs}>
        Use Theirs
      </Button>
    </div>
  )
}

/** The same below a text field of a form, for as long as the two differ. */
export function TextConflict<Fields extends Record<string, string>>({
  form,
  field,
  what,
  theirs,
}: {
  form: Pick<UseFormReturn<Fields>, 'watch' | 'setValue' | 'setFocus'>
  field: Path<Fields>
  /** As in 'the title'. */
  what: string
  /** Undefined if nobody changed it, null if they emptied it. */
  theirs: string | null | undefined
}) {
  const text = theirs ?? ''
  if (theirs === undefined || form.watch(field) === text) return null
  function takeTheirs() {
    form.setValue(field, text as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    form.setFocus(field)
  }
  return (
    <ConflictNote onUseTheirs={takeTheirs}>
      <p>
        Somebody else changed {what} meanwhile. {text ? 'It reads now:' : 'It is empty now.'}
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
