import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AccountSession } from '#contract/accounts.ts'
import { browserName } from '#contract/browser-name.ts'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { useAction } from '#web/base/use-action.ts'
import { useChange, useRefresh } from '#web/base/use-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
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
  const change = useChange(sessionsQuery)
  const end = useAction({
    send: ({ id }: AccountSession) => sendJson('DELETE', `/api/account/sessions/${id}`),
    done: (_nothing, { id }) => {
      change((before) => before.filter((one) => one.id !== id))
      // The pressed button disappeared with its row.
      list.current?.focus()
    },
    says: (_nothing, { agent }) => ({
      title: 'Signed out',
      description: `${browserName(agent)} is signed out.`,
    }),
    failed: "We couldn't sign it out. Please try again.",
    gone: useRefresh(sessionsQuery),
  })
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="outline-none">
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
    <ListRow
      name={name}
      badges={current && <Badge tone="ok">This browser</Badge>}
      facts={<Facts>{facts}</Facts>}
    >
      {!current && (
        <Button look="plain" aria-label={`Sign out ${name}`} disabled={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </ListRow>
  )
}
