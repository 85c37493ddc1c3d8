import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/dialogs.tsx'
import { Form, Submit } from '#web/ui/form.tsx'
import { DnsRecords } from './dns-records.tsx'
import { DomainField } from './domain-field.tsx'
import { domainRefusal, formatFeedback, type Held, HOLDER_WORDS } from './domain-words.ts'
import { type Holder, useDomain } from './use-domain.ts'

type Props<Kept extends Held> = Holder<Kept> & { mayChange: boolean }

/** The custom domain of a gallery or a site: entered and saved, then locked, published in the DNS and verified. */
export function CustomDomain<Kept extends Held>(props: Props<Kept>) {
  const { held, kind } = props
  return (
    <>
      <Domain {...props} />
      {held.customDomain && held.metadata?.dns && (
        <DnsRecords held={held} kind={kind} dns={held.metadata.dns} />
      )}
    </>
  )
}

function Domain<Kept extends Held>({ mayChange, ...holder }: Props<Kept>) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { save, remove, verify, verifying } = useDomain(holder)
  const saved = holder.held.customDomain
  const feedback = formatFeedback(typed)
  const askAndRemove = () =>
    ask({
      title: 'Remove custom domain',
      description: `${saved} will stop showing ${HOLDER_WORDS[holder.kind].this} at once. To use it again you need to publish new records.`,
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
