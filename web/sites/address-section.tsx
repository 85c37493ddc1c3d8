import { z } from 'zod'
import { Subdomain } from '#contract/galleries.ts'
import type { Site } from '#contract/sites.ts'
import { suggestSubdomain } from '#contract/subdomain.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { useAction } from '#web/base/use-action.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { SUBDOMAIN_RULES } from '#web/galleries/availability.tsx'
import { SubdomainField } from '#web/galleries/name-fields.tsx'
import { useAvailability } from '#web/galleries/use-availability.ts'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { SITE_CALL, useKeepSite } from './queries.ts'
import { SiteStatus } from './site-status.tsx'

/** Address of the site, and the switch that shows it to visitors. */
export function AddressSection({ site }: { site: Site }) {
  return (
    <ControlGroup heading="h3" title="Address">
      <NameForm site={site} />
      {site.name !== null && <EnabledSwitch site={site} />}
    </ControlGroup>
  )
}

const Name = z.object({ name: Subdomain })

function NameForm({ site }: { site: Site }) {
  const keep = useKeepSite()
  const { studioName, firstName, lastName } = useSignedInUser()
  const offered = suggestSubdomain(studioName ?? [firstName, lastName].filter(Boolean).join(' '))
  const form = useFormOf(Name, { name: site.name ?? offered })
  const naming = useSubmit(form, ({ name }) => sendJson<Site>('PATCH', SITE_CALL, { name }), {
    failed: "We couldn't save the address. Please try again.",
    at: { subdomain_taken: 'name' },
    done(saved, typed) {
      keep(saved)
      keepTyped(form, typed, { name: saved.name ?? '' })
      toast({
        title: 'Address saved',
        description: saved.enabled
          ? `Your site is at ${saved.address} now.`
          : 'Switch your site on when it is ready.',
      })
    },
  })
  const typed = form.watch('name')
  const isSaved = typed === site.name
  const checked = useAvailability(typed)
  const availability = isSaved ? 'unasked' : checked
  const blocked = isSaved || availability === 'checking' || availability === 'taken'
  return (
    <Form {...naming}>
      <SubdomainField
        name="name"
        label="Name"
        rules={
          site.name === null
            ? `${SUBDOMAIN_RULES} You can change it later.`
            : 'Your old address will stop working straight away.'
        }
        invalid={Boolean(form.formState.errors.name)}
        availability={availability}
        onType={(name) =>
          form.setValue('name', name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <Actions save="Save" saving="Saving..." disabled={blocked} />
    </Form>
  )
}

function EnabledSwitch({ site }: { site: Site }) {
  const keep = useKeepSite()
  const change = useAction({
    send: (enabled: boolean) => sendJson<Site>('PATCH', SITE_CALL, { enabled }),
    done: keep,
    says: ({ enabled, address }) =>
      enabled
        ? { title: 'Your site is on', description: `Visitors find it at ${address}.` }
        : { title: 'Your site is off', description: 'Visitors no longer find it. Its address stays yours.' },
    failed: "We couldn't switch your site. Please try again.",
  })
  return (
    <>
      <Switch
        label="Show the site to visitors"
        hint="While it's off, visitors see nothing here. Your galleries aren't affected."
        checked={change.isPending ? change.variables : site.enabled}
        disabled={change.isPending}
        onCheckedChange={(enabled) => change.mutate(enabled)}
      />
      {site.enabled && <SiteStatus site={site} />}
    </>
  )
}
