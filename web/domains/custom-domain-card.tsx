import { useRef, useState } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/dialogs.tsx'
import { Form, Submit } from '#web/ui/form.tsx'
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
    <SettingsSection title="Custom Domain" about="Show the gallery at your own domain as well.">
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
  const askAndRemove = () =>
    ask({
      title: 'Remove custom domain',
      description: `${saved} will stop showing this gallery at once. To use it again you need to publish new records.`,
      confirm: 'Remove domain',
      confirming: 'Removing...',
      act: () => remove.mutateAsync().then(() => setTyped('')),
      neighbour: () => field.current,
    })
  return (
    <Form
      className="flex flex-col gap-4"
      saving={save.isPending || verifying}
      submit={() => (saved ? verify() : save.mutate(typed))}
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
            <Submit saving="Saving..." disabled={feedback?.tone !== 'ok'}>
              Save
            </Submit>
          ) : (
            <>
              <Submit saving="Verifying...">Verify</Submit>
              <Button look="plain" onClick={askAndRemove}>
                Remove
              </Button>
            </>
          )}
        </div>
      )}
    </Form>
  )
}
