import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Appearance, FileFacts, Look, PageLanguage, VisitorChoices } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { conflictOf } from '#web/base/conflict.tsx'
import { toastFailure } from '#web/base/failure.ts'
import { updateQuery } from '#web/base/use-change.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { galleryQuery, refreshGalleries } from './queries.ts'

/** Settings that the public page is drawn from. */
type PageSettings = Appearance &
  Look &
  FileFacts &
  VisitorChoices &
  PageLanguage &
  Pick<Gallery, 'showByline' | 'lockPreview' | 'onSite' | 'coverImageId'>
type Field = keyof PageSettings

/** @param pause time without another change before it is saved, in milliseconds */
export type Change = (fields: Partial<PageSettings>, pause?: number) => void

/** Status of saving all changes. */
export type SavingState = 'saving' | 'saved' | 'failed'

/** A gallery as edited, saved or not, and a function that changes it. */
export type Editing = { look: Gallery; change: Change }

/**
 * Time without another change before saving, in milliseconds: arrow keys select every option on their way,
 * colours and points are dragged, texts are typed.
 */
export const REST_MS = 400

const without = (look: Partial<PageSettings>, others: Partial<PageSettings>) =>
  Object.fromEntries(Object.entries(look).filter(([field, value]) => others[field as Field] !== value))

/**
 * Settings for the page's look and its visitors' choices, saved with every change. Values that could not be
 * saved are kept, to be tried again, unless someone else has changed them: then theirs are shown.
 */
export function useAppearance(gallery: Gallery) {
  const queryClient = useQueryClient()
  const { queryKey } = galleryQuery(gallery.id)
  const show = (fields: Partial<Gallery>) =>
    updateQuery(queryClient, galleryQuery(gallery.id), (known = gallery) => ({ ...known, ...fields }))
  const [unsaved, setUnsaved] = useState<Partial<PageSettings>>({})
  /** Unsaved fields for which saving has failed. */
  const [failed, setFailed] = useState<Partial<PageSettings>>({})
  const save = useMutation({
    // Sequential, so that the last change wins and each call's `was` is the result of the one before.
    scope: { id: `appearance-${gallery.id}` },
    mutationFn: (fields: Partial<PageSettings>) => {
      const known = queryClient.getQueryData(queryKey) ?? gallery
      const was = Object.fromEntries(Object.keys(fields).map((field) => [field, known[field as Field]]))
      return sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, { ...fields, was })
    },
    onMutate: (fields) => setFailed((now) => without(now, fields)),
    onSuccess(saved, fields) {
      show(saved)
      // A field changed again during the request still has to be saved.
      setUnsaved((now) => without(now, fields))
      // The dashboard's cards show the cover.
      if ('coverImageId' in fields) void refreshGalleries(queryClient)
    },
    onError(error, fields) {
      const theirs = conflictOf(error)
      show(theirs ?? {})
      if (theirs) setUnsaved((now) => without(now, fields))
      else setFailed((now) => ({ ...now, ...fields }))
      toastFailure(error, 'Failed to update settings. Please try again.')
    },
  })

  const resting = useRef<{ fields: Partial<PageSettings>; timer?: ReturnType<typeof setTimeout> }>({
    fields: {},
  })
  const { mutate } = save
  const [flush] = useState(() => () => {
    const { fields, timer } = resting.current
    clearTimeout(timer)
    resting.current = { fields: {} }
    if (Object.keys(fields).length > 0) mutate(fields)
  })
  useEffect(() => flush, [flush])

  const isAllSaved = Object.keys(unsaved).length === 0
  const saving = Object.keys(without(unsaved, failed)).length > 0
  useLeaveWarning(!isAllSaved, { saving })
  const state: SavingState = saving ? 'saving' : isAllSaved ? 'saved' : 'failed'
  return {
    look: { ...gallery, ...unsaved },
    state,
    tryAgain: () => mutate(unsaved),
    change(fields: Partial<PageSettings>, pause = 0): void {
      clearTimeout(resting.current.timer)
      resting.current = { fields: { ...resting.current.fields, ...fields }, timer: setTimeout(flush, pause) }
      setUnsaved((now) => ({ ...now, ...fields }))
    },
  }
}
