import { useRef, useState } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { DnsRecords } from './dns-records.tsx'
import { DomainField } from './domain-field.tsx'
import { domainRefusal, formatFeedback } from './domain-words.ts'
import { useDomain } from './use-domain.ts'

/** The gallery's custom domain: entered and saved, then locked, published in the DNS and verified. */
export function CustomDomainCard({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  if (!mayChange && !gallery.customDomain) return null
  return (
    <SettingsSection
      title="Custom Domain"
      about="Show the gallery at a domain that you own, beside its own address."
    >
      <Domain gallery={gallery} mayChange={mayChange} />
      {gallery.customDomain && gallery.metadata?.dns && (
        <DnsRecords gallery={gallery} dns={gallery.metadata.dns} />
      )}
    </SettingsSection>
  )
}

function Domain({ gallery, mayChange }: { gallery: Gallery; mayChange: boolean }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { save, remove, verify, verifying } = useDomain(gallery)
  const saved = gallery.customDomain
  const feedback = formatFeedback(typed)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (saved) verify()
        else save.mutate(typed)
      }}
    >
      <DomainField
        ref={field}
        value={saved ?? typed}
        locked={saved !== null || save.isPending}
        feedback={saved === null ? feedback : null}
        refusal={domainRefusal(save.error)}
        onType={(text) => {
          setTyped(text)
          save.reset()
        }}
      />
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          {saved === null ? (
            <Button type="submit" disabled={feedback?.tone !== 'ok' || save.isPending}>
              {save.isPending ? 'Saving...' : 'Save'}
            </Button>
          ) : (
            <>
              <Button type="submit" disabled={verifying}>
                {verifying ? 'Verifying...' : 'Verify'}
              </Button>
              <RemoveDomain
                domain={saved}
                busy={remove.isPending}
                onRemove={(onSettled) =>
                  remove.mutate(undefined, { onSuccess: () => setTyped(''), onSettled })
                }
                neighbour={() => field.current}
              />
            </>
          )}
        </div>
      )}
    </form>
  )
}

function RemoveDomain({
  domain,
  busy,
  onRemove,
  neighbour,
}: {
  domain: string
  busy: boolean
  onRemove: (done: () => void) => void
  neighbour: () => HTMLElement | null
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove custom domain"
        description={`${domain} stops showing this gallery at once. To use it again you have to publish new records.`}
        confirm={busy ? 'Removing...' : 'Remove Domain'}
        busy={busy}
        onConfirm={() => onRemove(() => setAsking(false))}
        neighbour={neighbour}
      />
    </>
  )
}
