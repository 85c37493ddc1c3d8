import { SITE_TITLE_MAX, type Site, SiteChange } from '#contract/sites.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { SITE_CALL, useKeepSite } from './queries.ts'

const Words = SiteChange.pick({ title: true, about: true })
const wordsOf = ({ title, about }: Site) => ({ title: title ?? '', about: about ?? '' })

/** The title, and the text below it. */
export function WordsSection({ site }: { site: Site }) {
  const keep = useKeepSite()
  const form = useFormOf(Words, wordsOf(site))
  const saving = useSubmit(form, (wanted) => sendJson<Site>('PATCH', SITE_CALL, wanted), {
    failed: "We couldn't save the text. Please try again.",
    done(saved, typed) {
      keep(saved)
      keepTyped(form, typed, wordsOf(saved))
      toast({ title: 'Text saved', description: 'Your site shows it.' })
    },
  })
  const { isDirty } = form.formState
  useLeaveWarning(isDirty, saving)
  return (
    <ControlGroup heading="h3" title="Text">
      <Form {...saving}>
        <Field
          name="title"
          label="Title"
          aside="Optional"
          hint={site.name === null ? undefined : `Without one, “${site.name}” is shown.`}
          autoComplete="organization"
          maxLength={SITE_TITLE_MAX}
        />
        <Field
          name="about"
          as={TextArea}
          label="About"
          aside="Optional"
          hint="Who you are, what you photograph, where."
          rows={5}
        />
        <Actions save="Save" saving="Saving..." disabled={!isDirty} />
      </Form>
    </ControlGroup>
  )
}
