import { useId } from 'react'
import type { GalleryMetadata } from '#contract/galleries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import {
  domainAddress,
  type Held,
  HOLDER_WORDS,
  type HolderKind,
  isPending,
  statusWords,
} from './domain-words.ts'

type Dns = NonNullable<GalleryMetadata['dns']>

/** The DNS records to publish, each with its status. */
export function DnsRecords({ held, kind, dns }: { held: Held; kind: HolderKind; dns: Dns }) {
  const { ownership_verification: ownership, provider_verification: provider, routing, ssl } = dns
  const missing = [!ownership && 'ownership verification', !routing && 'routing', !ssl && 'SSL validation']
    .filter(Boolean)
    .join(', ')
  return (
    <div className="mt-8">
      {isPending(dns.status) ? (
        <p className="text-control leading-6 text-ink-2">
          Add these records where you manage the domain, then press Verify. They can take hours to appear.
        </p>
      ) : (
        <p className="text-control leading-6 wrap-anywhere text-ink-2">
          {HOLDER_WORDS[kind].It} is at{' '}
          <a className="text-ink underline underline-offset-3" href={domainAddress(held)}>
            {domainAddress(held)}
          </a>
          . Keep these records in place.
        </p>
      )}
      <ul className="mt-6">
        {ownership && <DnsRecord title="Ownership verification" {...ownership} />}
        {provider && <DnsRecord title="Hostname validation" {...provider} />}
        {routing && (
          <DnsRecord
            title="Routing"
            {...routing}
            note={`If a ${routing.type} isn't possible, give the domain the same addresses as ${routing.value}.`}
          />
        )}
        {ssl?.validation_records.map(({ txt_name, txt_value, status }) => (
          <DnsRecord
            key={`${txt_name} ${txt_value}`}
            title="SSL validation"
            type="TXT"
            name={txt_name}
            value={txt_value}
            status={status}
          />
        ))}
      </ul>
      {missing && (
        <p className="text-control leading-6 text-ink-2">
          Unknown at the moment: {missing}. Press Verify to check again.
        </p>
      )}
    </div>
  )
}

function DnsRecord({
  title,
  type,
  name,
  value,
  status,
  note,
}: {
  title: string
  type: string
  name: string
  value: string
  status?: string | undefined
  note?: string
}) {
  const id = useId()
  const copy = (label: string, text: string) => (
    <CopyField
      label={label}
      what={`${label.toLowerCase()} for ${title}`}
      value={text}
      onCopied={() =>
        toast({ title: `${label} copied`, description: `The ${label.toLowerCase()} is on your clipboard.` })
      }
    />
  )
  return (
    <li aria-labelledby={id} className="border-t border-line py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-control font-strong">
          {title} <span className="font-normal text-ink-2">({type} record)</span>
        </h3>
        {status && <Badge tone={isPending(status) ? 'outline' : 'ok'}>{statusWords(status)}</Badge>}
      </div>
      <div className="mt-4 flex flex-col gap-4">
        {copy('Name', name)}
        {copy('Value', value)}
      </div>
      {note && <p className="mt-3 text-label wrap-anywhere text-ink-2">{note}</p>}
    </li>
  )
}
