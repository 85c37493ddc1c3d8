import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendJson } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sessionsQuery } from './queries.ts'

/** Signs out every other browser, and removes the other ways into the account if that is wanted. */
export default function EndSessionsDialog({ close }: { close: () => void }) {
  const queryClient = useQueryClient()
  const [removeFactors, setRemoveFactors] = useState(false)
  const end = useMutation({
    mutationFn: () => sendJson('DELETE', '/api/account/sessions', { removeFactors }),
    onSuccess: () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ current }) => current),
      )
      // What else is shown of the account may be gone.
      if (removeFactors) void queryClient.invalidateQueries()
      close()
      toast({ title: 'Signed out', description: "You're now signed in only in this browser." })
    },
  })
  const failure = end.isError && failureText(end.error, "We couldn't sign you out. Please try again.")
  return (
    <Dialog
      title="Sign out everywhere else"
      description="Every other browser is signed out."
      busy={end.isPending}
    >
      <Form saving={end.isPending} submit={() => end.mutate()} failure={failure}>
        <Checkbox
          label="Also remove passkeys, two-step sign-in and API tokens"
          hint="If you think someone else had access to your account."
          checked={removeFactors}
          onChange={setRemoveFactors}
        />
        <Actions save="Sign out" saving="Signing out..." look="bad" />
      </Form>
    </Dialog>
  )
}
