import { useState } from 'react'

/** A field that shows the saved value until edited, and then remembers the value seen before. */
export function useEdited<Value>(saved: Value) {
  const [edit, setEdit] = useState<{ value: Value; was: Value }>()
  const isChanged = edit !== undefined && edit.value !== edit.was
  return {
    value: isChanged ? edit.value : saved,
    /** The value, unless it is as it was. */
    changed: isChanged ? edit.value : undefined,
    /** What was shown when the change began. */
    was: isChanged ? edit.was : saved,
    change: (value: Value) => setEdit({ value, was: isChanged ? edit.was : saved }),
    /** Continues from another value as the one that was shown: one just saved, or another user's. */
    rebase: (was: Value) => setEdit((now) => now && { ...now, was }),
  }
}
