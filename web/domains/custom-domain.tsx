import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/dialogs.tsx'
import { Form, Submit } from '#web/ui/form.tsx'
import { DnsRecords } from './dns-records.tsx'
import { DomainField } from './domain-field.tsx'
import { formatFeedback, type Held, HOLDER_WORDS } from './domain-words.ts'
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
  const field = useRef<HTMLInputElement>(null)
  const { saving, remove, verify, verifying } = useDomain(holder)
  const { form } = saving
  const typed = form.watch('customDomain')
  const saved = holder.held.customDomain
  const feedback = formatFeedback(typed)
  const askAndRemove = () =>
    ask({
      title: 'Remove custom domain',
      description: `${saved} will stop showing ${HOLDER_WORDS[holder.kind].this} at once. To use it again you need to publish new records.`,
      confirm: 'Remove domain',
      confirming: 'Removing...',
      act: () => remove.mutateAsync().then(() => form.setValue('customDomain', '')),
      neighbour: () => field.current,
    })
  return (
    <Form
      className="flex flex-col gap-4"
      saving={saving.saving || verifying}
      submit={saved ? verify : saving.submit}
    >
      <DomainField
        ref={field}
        value={saved ?? typed}
        locked={saved !== null || saving.saving}
        feedback={saved === null ? feedback : null}
        refusal={form.formState.errors.customDomain?.message ?? null}
        onType={(text) => {
          form.setValue('customDomain', text)
          form.clearErrors()
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
