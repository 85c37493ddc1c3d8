import { useRef } from 'react'
import { z } from 'zod'
import { PageLanguage, VISITOR_DOWNLOADS } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import {
  MAX_DOWNLOADS,
  MAX_EXTRA_NOTE,
  MAX_PICKS,
  NewViewLink,
  type NewViewLinkInput,
  VIEW_LINK_NAME_MAX,
  type ViewLink,
} from '#contract/view-links.ts'
import { sendJson } from '#web/base/api.ts'
import { grouped } from '#web/base/counts.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useChange } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { LanguageField } from '#web/galleries/language-field.tsx'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { DOWNLOADS } from '#web/galleries/visitor-downloads.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** A typed limit: empty means none. */
const limitUpTo = (most: number) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === '' || (/^\d+$/.test(typed) && +typed >= 1 && +typed <= most), {
      error: `Please enter a whole number from 1 to ${grouped(most)}`,
    })
    .transform((typed) => (typed === '' ? null : Number(typed)))

/** Typed fields. An empty limit means none, an empty expiry never, and empty `downloads` those of the gallery. */
const Typed = z.object({
  name: NewViewLink.shape.name,
  downloads: z.enum(['', ...VISITOR_DOWNLOADS]).transform((value) => value || null),
  maxDownloads: limitUpTo(MAX_DOWNLOADS),
  language: PageLanguage.shape.language,
  picks: z.boolean(),
  maxPicks: limitUpTo(MAX_PICKS),
  mayShare: z.boolean(),
  /** True if more may be chosen than the limit. */
  allowsMore: z.boolean(),
  extraNote: z.string().max(MAX_EXTRA_NOTE),
  /** Value of a date field: a day in the browser's time zone, at whose end the link expires. */
  expiresOn: z.string(),
})

function dayOf(time: string | null): string {
  if (!time) return ''
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
const endOf = (day: string) => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

const asTyped = (link: ViewLink | undefined): z.input<typeof Typed> => ({
  name: link?.name ?? '',
  downloads: link?.downloads ?? '',
  maxDownloads: link?.maxDownloads ? String(link.maxDownloads) : '',
  language: link?.language ?? null,
  picks: link?.picks ?? true,
  maxPicks: link?.maxPicks ? String(link.maxPicks) : '',
  mayShare: link?.mayShare ?? true,
  allowsMore: link?.overLimit === 'allow',
  extraNote: link?.extraNote ?? '',
  expiresOn: dayOf(link?.expiresAt ?? null),
})

type Props = {
  gallery: Pick<Gallery, 'id'>
  link?: ViewLink
  /** Called with the saved link. */
  onSaved?: (link: ViewLink) => void
  close: () => void
}

function useLinkForm({ gallery, link, onSaved, close }: Props) {
  const changeLinks = useChange(viewLinksQuery(gallery.id))
  const before = asTyped(link)
  const form = useFormOf(Typed, before)
  const [method, address] = link
    ? (['PATCH', `/api/view-links/${link.id}`] as const)
    : (['POST', `/api/galleries/${gallery.id}/view-links`] as const)
  const saving = useSubmit(
    form,
    ({ expiresOn, allowsMore, ...wanted }) =>
      sendJson<ViewLink>(method, address, {
        ...wanted,
        overLimit: allowsMore ? 'allow' : 'refuse',
        // An unchanged day keeps its time.
        ...(expiresOn !== before.expiresOn && { expiresAt: endOf(expiresOn) }),
      } satisfies NewViewLinkInput),
    {
      failed: link
        ? "We couldn't save the link. Please try again."
        : "We couldn't create the link. Please try again.",
      done(saved) {
        changeLinks((links) =>
          link ? links.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...links],
        )
        toast(link ? { title: 'Link saved' } : { title: 'Link created', description: `For ${saved.name}.` })
        onSaved?.(saved)
        close()
      },
    },
  )
  return { form, before, saving }
}
type LinkForm = ReturnType<typeof useLinkForm>

/** Creates a view link, or changes one. */
export default function ViewLinkDialog(props: Props) {
  const { link } = props
  const { form, before, saving } = useLinkForm(props)
  const expires = useRef<HTMLInputElement>(null)
  function submit() {
    // Asks the field itself: the value of a half typed date is empty, as if the link should never expire.
    if (!expires.current?.validity.badInput) return saving.submit()
    form.setError('expiresOn', { message: 'Please enter a whole date' })
    expires.current.focus()
  }
  const { picks, language, expiresOn, mayShare, maxPicks, allowsMore } = form.watch()
  return (
    <Dialog
      busy={saving.saving}
      title={link ? 'Edit link' : 'Create link'}
      description={
        link
          ? 'The address stays the same.'
          : 'It opens the gallery without a password, on every device. You see who opened it and what they chose.'
      }
    >
      <Form {...saving} submit={submit}>
        <Field
          name="name"
          label="Name"
          hint="Who it is for, such as “Lea and Jon”. They see it, too."
          autoComplete="off"
          maxLength={VIEW_LINK_NAME_MAX}
        />
        <DownloadFields form={form} before={before} />
        <LanguageField
          value={language}
          none="As the gallery says"
          hint="Of their page. What you write stays as it is."
          onChange={(chosen) => form.setValue('language', chosen, { shouldDirty: true })}
        />
        <Checkbox
          label="Let them invite guests"
          hint="Share on their page gives others an address of their own: they see the gallery as any visitor does, without names, choices and notes."
          checked={mayShare}
          onChange={(on) => form.setValue('mayShare', on, { shouldDirty: true })}
        />
        {link?.mayShare && !mayShare && (
          <p className="text-label text-ink-2">
            The address that guests have will stop working straight away.
          </p>
        )}
        <Checkbox
          label="Let them choose pictures"
          hint="They mark pictures yes, maybe or no, add notes, and tell you when they are done."
          checked={picks}
          onChange={(on) => {
            form.setValue('picks', on, { shouldDirty: true })
            // Hidden fields must not be invalid.
            if (!on) form.setValue('maxPicks', before.maxPicks)
          }}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {picks && (
            <Field
              name="maxPicks"
              label="Limit"
              aside="Optional"
              suffix="pictures"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              hint={
                link ? 'For “yes”. Nothing that is chosen is taken away.' : 'How many can be marked “yes”.'
              }
            />
          )}
          <TextField
            label="Expires"
            aside="Optional"
            type="date"
            max="9999-12-31"
            hint="It works until the end of this day."
            ref={expires}
            value={expiresOn}
            error={form.formState.errors.expiresOn?.message}
            onChange={({ target }) => {
              form.setValue('expiresOn', target.value, { shouldDirty: true })
              if (!target.validity.badInput) form.clearErrors('expiresOn')
            }}
          />
        </div>
        {picks && maxPicks.trim() !== '' && (
          <>
            <Checkbox
              label="Allow more than the limit"
              hint="Their page then counts the extra ones."
              checked={allowsMore}
              onChange={(on) => form.setValue('allowsMore', on, { shouldDirty: true })}
            />
            {allowsMore && (
              <Field
                name="extraNote"
                label="Note about extra ones"
                aside="Optional"
                hint="Shown beside their number, such as “Each one more is £10.”"
                autoComplete="off"
                maxLength={MAX_EXTRA_NOTE}
              />
            )}
          </>
        )}
        <Actions save={link ? 'Save changes' : 'Create link'} saving={link ? 'Saving...' : 'Creating...'} />
      </Form>
    </Dialog>
  )
}

function DownloadFields({ form, before }: Pick<LinkForm, 'form' | 'before'>) {
  const downloads = form.watch('downloads')
  return (
    <>
      <SelectField
        label="Downloads"
        value={downloads}
        placeholder="As in the gallery"
        options={VISITOR_DOWNLOADS.map((value) => ({ value, label: DOWNLOADS[value].label }))}
        hint={downloads ? DOWNLOADS[downloads].about : undefined}
        onChange={(value) => {
          form.setValue('downloads', value as typeof downloads, { shouldDirty: true })
          // Hidden fields must not be invalid.
          if (value === 'none') form.setValue('maxDownloads', before.maxDownloads)
        }}
      />
      {downloads !== 'none' && (
        <Field
          name="maxDownloads"
          label="Download limit"
          aside="Optional"
          suffix="pictures"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint="Each picture counts once, however often they or their guests take it."
        />
      )}
    </>
  )
}
