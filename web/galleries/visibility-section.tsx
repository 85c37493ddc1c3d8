import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Gallery, VISIBILITIES } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { galleriesQuery, galleryQuery } from './queries.ts'
import { useMayChange } from './use-may-change.ts'
import { VISIBILITY_WORDS } from './visibility.tsx'

const FAILED = 'Failed to update who can see this gallery. Please try again.'

/** Who can see the gallery; only its owner chooses. */
export function VisibilitySection({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  const { label, about } = VISIBILITY_WORDS[gallery.visibility]
  return (
    <SettingsSection
      title="Who can see this gallery"
      about="Visitors, at its own address and wherever it is embedded. It takes effect at once."
    >
      {gallery.access === 'owner' && mayChange ? (
        <VisibilityForm gallery={gallery} />
      ) : (
        <p className="text-control">
          <strong className="font-control">{label}</strong>
          <span className="block text-ink-2">
            {about}
            {gallery.access !== 'owner' && ' Only the owner can change this.'}
          </span>
        </p>
      )}
    </SettingsSection>
  )
}

/** Saved by a button, not by choosing: arrow keys choose every option on their way. */
function VisibilityForm({ gallery }: { gallery: Gallery }) {
  const queryClient = useQueryClient()
  const [chosen, choose] = useState(gallery.visibility)
  const isDirty = chosen !== gallery.visibility
  useLeaveWarning(isDirty)
  const save = useMutation({
    mutationFn: () => sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, { visibility: chosen }),
    onSuccess: (saved) => {
      queryClient.setQueryData(galleryQuery(gallery.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: galleriesQuery.queryKey, exact: true })
      toast({ title: 'Gallery updated', description: VISIBILITY_WORDS[saved.visibility].about })
    },
    onError: (error) => toastFailure(error, FAILED, { internal_error: FAILED }),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <ChoiceList
        label="Who can see this gallery"
        value={chosen}
        options={VISIBILITIES.map((value) => ({ value, ...VISIBILITY_WORDS[value] }))}
        onChange={choose}
      />
      <div>
        <Button type="submit" disabled={!isDirty || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
