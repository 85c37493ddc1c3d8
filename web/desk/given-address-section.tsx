import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { addressText } from '#contract/addresses.ts'
import { type Gallery, Subdomain } from '#contract/galleries.ts'
import { isGivenSubdomain, suggestSubdomain } from '#contract/subdomain.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { SUBDOMAIN_RULES } from '#web/galleries/availability.tsx'
import { UNTITLED } from '#web/galleries/create-gallery.ts'
import { SubdomainField } from '#web/galleries/name-fields.tsx'
import { showGallery } from '#web/galleries/queries.ts'
import { useAvailability } from '#web/galleries/use-availability.ts'
import { Actions, Form } from '#web/ui/form.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'

const Chosen = z.object({ subdomain: Subdomain })

/** Address of a gallery whose name was skipped: its owner can choose one, once. */
export function GivenAddressSection({ gallery }: { gallery: Gallery }) {
  if (!isGivenSubdomain(gallery.subdomain)) return null
  return (
    <SettingsSection
      title="Address"
      about={`${addressText(gallery.address)} was made up, as you skipped the name. You can choose one once; the address that is there now then stops working.`}
    >
      <AddressForm gallery={gallery} />
    </SettingsSection>
  )
}

function AddressForm({ gallery }: { gallery: Gallery }) {
  const queryClient = useQueryClient()
  const offered = gallery.title === UNTITLED ? '' : suggestSubdomain(gallery.title)
  const form = useFormOf(Chosen, { subdomain: offered })
  const choosing = useSubmit(
    form,
    (wanted) => sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, wanted),
    {
      failed: "We couldn't save the address. Please try again.",
      at: { subdomain_taken: 'subdomain' },
      done(saved) {
        showGallery(queryClient, saved)
        toast({ title: 'Address saved', description: `Your gallery is at ${saved.address} now.` })
      },
    },
  )
  const typed = form.watch('subdomain')
  const availability = useAvailability(typed)
  return (
    <Form {...choosing}>
      <SubdomainField
        name="subdomain"
        label="Subdomain"
        rules={`${SUBDOMAIN_RULES} It can't be changed again.`}
        invalid={Boolean(form.formState.errors.subdomain)}
        availability={availability}
        onType={(subdomain) =>
          form.setValue('subdomain', subdomain, { shouldValidate: form.formState.isSubmitted })
        }
      />
      <Actions
        save="Save"
        saving="Saving..."
        disabled={typed === '' || availability === 'checking' || availability === 'taken'}
      />
    </Form>
  )
}
