import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import { currentUserQuery, useSignedInUser } from '#web/accounts/current-user.ts'
import { sendJson } from '#web/base/api.ts'
import { updateQuery } from '#web/base/use-change.ts'

/** The user's name as the studio's, offered with the first gallery; `name` is null if nothing is offered. */
export type StudioOffer = { name: string | null; setName: (name: string) => void; save: () => void }

export function useStudioOffer(first: boolean): StudioOffer {
  const queryClient = useQueryClient()
  const user = useSignedInUser()
  const ownName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const [offered] = useState(first && !user.studioName && ownName !== '')
  const [name, setName] = useState(ownName)
  /** Ignores failures, as the account page offers it again. */
  function save() {
    if (!offered || name.trim() === '') return
    void sendJson<CurrentUser>('PATCH', '/api/account', { studioName: name.trim() }).then(
      (saved) => updateQuery(queryClient, currentUserQuery, saved),
      () => undefined,
    )
  }
  return { name: offered ? name : null, setName, save }
}
