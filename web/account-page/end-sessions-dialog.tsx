import { useQueryClient } from '@tanstack/react-query'
import { z } from '#contract/zod.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useChange } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sessionsQuery } from './queries.ts'

const Chosen = z.object({ removeFactors: z.boolean() })

/** Signs out every other browser, and removes the other ways into the account if that is wanted. */
export default function EndSessionsDialog({ close }: { close: () => void }) {
  const queryClient = useQueryClient()
  const changeSessions = useChange(sessionsQuery)
  const form = useFormOf(Chosen, { removeFactors: false })
  const ending = useSubmit(form, (wanted) => sendJson('DELETE', '/api/account/sessions', wanted), {
    failed: "We couldn't sign you out. Please try again.",
    done(_nothing, { removeFactors }) {
      changeSessions((sessions) => sessions.filter(({ current }) => current))
      // Other parts of the account may be gone.
      if (removeFactors) void queryClient.invalidateQueries()
      close()
      toast({ title: 'Signed out', description: "You're now signed in only in this browser." })
    },
  })
  return (
    <Dialog
      title="Sign out everywhere else"
      description="Every other browser is signed out."
      busy={ending.saving}
    >
      <Form {...ending}>
        <Checkbox
          label="Also remove passkeys, two-step sign-in and API tokens"
          hint="If you think someone else had access to your account."
          checked={form.watch('removeFactors')}
          onChange={(on) => form.setValue('removeFactors', on)}
        />
        <Actions save="Sign out" saving="Signing out..." look="bad" />
      </Form>
    </Dialog>
  )
}
