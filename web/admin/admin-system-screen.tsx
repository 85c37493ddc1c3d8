import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SystemCheck, SystemState } from '#contract/admin.ts'
import { isForbidden } from '#web/base/api.ts'
import { grouped } from '#web/base/counts.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { sizeText } from '#web/uploads/texts.ts'
import { AccessDenied } from './access-denied.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { AdminOnly } from './admin-only.tsx'
import { systemQuery } from './queries.ts'

const TITLE = 'System'

export const AdminSystemScreen = () => (
  <AdminOnly title={TITLE}>
    <System />
  </AdminOnly>
)

function System() {
  const query = useQuery(systemQuery)
  if (isForbidden(query.error)) return <AccessDenied />
  return (
    <>
      <AdminHeading
        title={TITLE}
        below="How this installation is, and what to do about it"
        actions={
          query.data && (
            <Button look="plain" disabled={query.isFetching} onClick={() => void query.refetch()}>
              {query.isFetching ? 'Checking...' : 'Check again'}
            </Button>
          )
        }
      />
      <div className="mt-10">
        <Loaded query={query} loading="Checking the system..." failed="We couldn't check the system.">
          {(system) => (
            <>
              <Facts system={system} />
              <Checks checks={system.checks} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** Checks of the installation; failed ones come first. */
function Checks({ checks }: { checks: readonly SystemCheck[] }) {
  const wrong = checks.filter(({ ok }) => !ok)
  return (
    <section aria-labelledby="checks-heading" className="mt-12">
      <h2 id="checks-heading" className="display text-section">
        Checks
      </h2>
      <p role="status" className="mt-2 text-ink-2">
        {wrong.length === 0
          ? 'Everything is as it should be.'
          : `${wrong.length} ${wrong.length === 1 ? 'thing needs' : 'things need'} your attention.`}
      </p>
      <ul aria-label="Checks" className="mt-4">
        {[...wrong, ...checks.filter(({ ok }) => ok)].map(({ name, ok, message }) => (
          <li
            key={name}
            className="grid gap-x-6 gap-y-1 border-b border-line py-4 first:border-t sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <span className="flex items-start gap-3 font-control">
              <Badge tone={ok ? 'ok' : 'bad'}>{ok ? 'OK' : 'Wrong'}</Badge>
              <span className="first-letter:uppercase">{name}</span>
            </span>
            <span className="text-control text-ink-2 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DATABASES = { embedded: 'Embedded PostgreSQL', postgresql: 'PostgreSQL' }
const STORAGES = { disk: 'Disk of this machine', s3: 'S3 bucket' }
const MAILS = { smtp: 'Mail server', outbox: 'Files in the outbox; nothing is sent' }
const orNever = (time: string | null) => (time ? dateAndTime(time) : 'Never')

function Facts({ system }: { system: SystemState }) {
  const { version, startedAt, database, storage, jobs, mail, backup } = system
  return (
    <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Version">
        {version}
        <Small>Started {dateAndTime(startedAt)}</Small>
      </Fact>
      <Fact name="Database">
        {DATABASES[database.kind]} {database.version}
        <Small>{sizeText(database.bytes, 1)}</Small>
      </Fact>
      <Fact name="Storage">
        {STORAGES[storage.kind]}
        <Small>
          {sizeText(storage.bytes, 1)} of originals
          {storage.freeBytes !== null && `, ${sizeText(storage.freeBytes, 1)} free`}
        </Small>
      </Fact>
      <Fact name="Jobs">
        {grouped(jobs.waiting)} waiting
        <Small>
          {jobs.failed > 0
            ? `${grouped(jobs.failed)} failed within the last hour`
            : 'None failed within the last hour'}
          {jobs.oldestWaitingAt && `, the oldest waits since ${dateAndTime(jobs.oldestWaitingAt)}`}
        </Small>
      </Fact>
      <Fact name="E-mail">
        {MAILS[mail.kind]}
        <Small>
          Last sent: {orNever(mail.lastSentAt)}
          {mail.lastError && `. The newest failed: ${mail.lastError}`}
        </Small>
      </Fact>
      <Fact name="Backup">
        {orNever(backup.lastAt)}
        <Small>
          {backup.bytes !== null && sizeText(backup.bytes, 1)}
          {backup.failedAt && ` Failed ${dateAndTime(backup.failedAt)}: ${backup.message}`}
        </Small>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-t border-edge pt-3">
    <dt className="text-label text-ink-2">{name}</dt>
    <dd className="mt-1 font-control wrap-anywhere">{children}</dd>
  </div>
)

const Small = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block text-label font-normal text-ink-2">{children}</span>
)
