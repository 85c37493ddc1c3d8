import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { LINK_LABEL_MAX, LINK_URL_MAX, SITE_LINKS_MAX, type Site, SiteLink } from '#contract/sites.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { SITE_CALL, useKeepSite } from './queries.ts'

const Links = z.object({ links: z.array(SiteLink).max(SITE_LINKS_MAX) })

/** The links below the text. */
export function LinksSection({ site }: { site: Site }) {
  const keep = useKeepSite()
  const form = useFormOf(Links, { links: site.links })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' })
  const saving = useSubmit(form, ({ links }) => sendJson<Site>('PATCH', SITE_CALL, { links }), {
    failed: "We couldn't save the links. Please try again.",
    done(saved) {
      keep(saved)
      form.reset({ links: saved.links })
      toast({ title: 'Links saved', description: 'Your site shows them.' })
    },
  })
  const { isDirty, errors } = form.formState
  useLeaveWarning(isDirty, saving)
  return (
    <ControlGroup
      heading="h3"
      title="Links"
      about={`Up to ${SITE_LINKS_MAX} links: e-mail, Instagram, booking page…`}
    >
      {/* Disabled while saving, because text typed then would be lost. */}
      <Form {...saving}>
        <fieldset disabled={saving.saving} className="contents">
          <legend className="sr-only">Links</legend>
          {fields.length > 0 && (
            <ul className="flex flex-col gap-5">
              {fields.map(({ id }, index) => (
                <li key={id} className="flex items-start gap-2">
                  <div className="flex min-w-0 flex-1 flex-col gap-3">
                    <TextField
                      label={`Label ${index + 1}`}
                      maxLength={LINK_LABEL_MAX}
                      autoComplete="off"
                      error={errors.links?.[index]?.label?.message}
                      {...form.register(`links.${index}.label`)}
                    />
                    <TextField
                      label={`Address ${index + 1}`}
                      maxLength={LINK_URL_MAX}
                      inputMode="url"
                      autoCapitalize="none"
                      autoComplete="off"
                      spellCheck={false}
                      placeholder="https://"
                      error={errors.links?.[index]?.url?.message}
                      {...form.register(`links.${index}.url`)}
                    />
                  </div>
                  <IconButton
                    label={`Remove link ${index + 1}`}
                    className="mt-7"
                    onClick={() => remove(index)}
                  >
                    <TrashIcon />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            {(fields.length > 0 || isDirty) && <Actions save="Save" saving="Saving..." disabled={!isDirty} />}
            {fields.length < SITE_LINKS_MAX && (
              <Button look="plain" onClick={() => append({ label: '', url: '' })}>
                <PlusIcon />
                Add a link
              </Button>
            )}
          </div>
        </fieldset>
      </Form>
    </ControlGroup>
  )
}
