import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { refreshUsers } from './queries.ts'
import { usageText } from './usage-text.ts'

const NOT_THE_EMAIL = 'Please type the e-mail exactly as shown to confirm deletion'

/** Deletes an account after its email has been typed. */
export function DeleteUserDialog({
  user,
  open,
  onOpenChange,
}: {
  user: AdminUser
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const field = useId()
  const deletion = useDeleteUser(user, () => change(false, true))

  function change(next: boolean, done = false) {
    if (deletion.isPending && !done) return
    onOpenChange(next)
    // Opened again, it has to be confirmed anew.
    setTyped('')
    setRefused(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const confirmed = typed.trim().toLowerCase() === user.email.toLowerCase()
    setRefused(!confirmed)
    if (confirmed) deletion.mutate()
    else document.getElementById(field)?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Delete User"
      description={`The account goes with everything it owns: ${usageText(user.usage)}. Images that they added to other people's galleries stay. This action cannot be undone.`}
    >
      <form noValidate onSubmit={submit}>
        <p className="text-control">
          Type the e-mail to confirm: <strong className="font-strong wrap-anywhere">{user.email}</strong>
        </p>
        <div id={field} className="mt-4">
          <TextField
            label="E-mail"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={refused ? NOT_THE_EMAIL : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="mt-8 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
          <Button look="plain" disabled={deletion.isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" look="bad" disabled={deletion.isPending}>
            {deletion.isPending ? 'Deleting...' : 'Delete User'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useDeleteUser({ id, email }: AdminUser, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('DELETE', `/api/admin/users/${encodeURIComponent(id)}`),
    onSuccess: () => {
      toast({ title: 'User deleted', description: `The account of ${email} has been permanently deleted.` })
      onDone()
      return refreshUsers(queryClient)
    },
    onError: (error) => {
      if (isMissing(error)) void refreshUsers(queryClient)
      toastFailure(error, 'Failed to delete the user. Please try again.')
    },
  })
}
