import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AccountSession } from '#contract/accounts.ts'
import { browserName } from '#contract/browser-name.ts'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { toastFailure } from '#web/base/failure.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sessionsQuery } from './queries.ts'

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  return (
    <SettingsSection
      anchor="sessions"
      title="Sessions"
      about="Where you're signed in. Don't recognise one? Sign it out and change your password."
    >
      <Loaded query={sessions} loading="Loading sessions..." failed="We couldn't load your sessions.">
        {(data) => <Sessions sessions={data} />}
      </Loaded>
    </SettingsSection>
  )
}

function Sessions({ sessions }: { sessions: AccountSession[] }) {
  const list = useRef<HTMLUListElement>(null)
  // The pressed button goes with its row.
  const end = useEndSession(() => list.current?.focus())
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="border-y border-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          look="plain"
          className="mt-6"
          disabled={end.isPending}
          onClick={() => openDialog(() => import('./end-sessions-dialog.tsx'), {})}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

function SessionRow({
  session: { agent, address, current, createdAt, lastUsedAt },
  busy,
  onEnd,
}: {
  session: AccountSession
  busy: boolean
  onEnd: () => void
}) {
  const name = browserName(agent)
  const facts = [address, `signed in ${shortDate(createdAt)}`, `last used ${shortDate(lastUsedAt)}`]
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-4 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-control">
          {name}
          {current && <Badge tone="ok">This browser</Badge>}
        </p>
        <p className="tabular text-label text-ink-2 wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!current && (
        <Button
          look="plain"
          className="shrink-0"
          aria-label={`Sign out ${name}`}
          disabled={busy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Ends one session. */
function useEndSession(onEnded: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (session: AccountSession) => sendJson('DELETE', `/api/account/sessions/${session.id}`),
    onSuccess: (_, session) => {
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ id }) => id !== session.id),
      )
      onEnded()
      toast({ title: 'Signed out', description: `${browserName(session.agent)} is signed out.` })
    },
    onError: (error) => {
      // It may have ended since.
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toastFailure(error, "We couldn't sign it out. Please try again.")
    },
  })
}
