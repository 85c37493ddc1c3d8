import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_EMAIL_MESSAGE, MAX_EMAIL_SUBJECT, MAX_RECIPIENTS } from '#contract/sending.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { useSendVerification } from '#web/accounts/use-send-verification.ts'
import { signsInAtProvider } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { openDialog } from '#web/ui/dialogs.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { CopyIcon, PlusIcon, QrCodeIcon, ShareIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showQrCode } from '#web/ui/show-qr-code.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { addresses, useEmailForm } from './email-form.ts'
import { EmailPreview } from './email-preview.tsx'
import {
  addressOf,
  asksForPassword,
  messageFor,
  programsFor,
  type Sent,
  subjectFor,
  type Wanted,
} from './message.ts'

/** An address to send, with a message, by any program or as an e-mail from here. */
export function SendPart({
  gallery,
  link,
  onLink,
  close,
}: {
  gallery: Sent
  link: ViewLink | null
  onLink: (link: ViewLink | null) => void
  close: () => void
}) {
  const user = useSignedInUser()
  const mayChange = useMayChange()
  const [password, setPassword] = useState('')
  const wanted: Wanted = { link, password }
  const message = messageFor(gallery, wanted, user)
  const subject = subjectFor(gallery, link, user)
  const email = useEmailForm(gallery, link?.id, { subject, message })
  const { form } = email.previewing
  const typed = form.watch()

  /** Keeps edited text in a message with the new address; unedited text is filled in again. */
  function change(next: Wanted) {
    if (typed.subject === subject) form.setValue('subject', subjectFor(gallery, next.link, user))
    form.setValue(
      'message',
      typed.message === message
        ? messageFor(gallery, next, user)
        : typed.message.replaceAll(addressOf(gallery, link), addressOf(gallery, next.link)),
    )
    setPassword(next.password)
    if (next.link !== link) onLink(next.link)
  }

  const failure = form.formState.errors.root?.message
  if (email.preview) {
    return (
      <EmailPreview
        preview={email.preview}
        to={addresses(typed.to)}
        sending={email.sending.saving}
        failure={failure}
        onSend={() => void email.sending.submit()}
        onEdit={email.edit}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <WhoseLink gallery={gallery} link={link} onChoose={(chosen) => change({ ...wanted, link: chosen })} />
      <Address gallery={gallery} link={link} />
      {asksForPassword(gallery, link) && (
        <PasswordField
          label="Password"
          aside="Optional"
          hint="We can't read the password, so type it here if it should be in the message."
          autoComplete="off"
          value={password}
          onChange={({ target }) => change({ ...wanted, password: target.value })}
        />
      )}
      {/* The failure is shown beside the button. */}
      <Form {...email.previewing} failure={null}>
        <Field
          name="message"
          as={TextArea}
          label="Message"
          rows={9}
          maxLength={MAX_EMAIL_MESSAGE}
          aside={
            typed.message === message ? (
              <Link to={paths.messages} className="underline underline-offset-4" onClick={close}>
                Edit the template
              </Link>
            ) : (
              <button
                type="button"
                className="underline underline-offset-4"
                onClick={() => form.setValue('message', message)}
              >
                Start from the template again
              </button>
            )
          }
        />
        <Ways subject={typed.subject} message={typed.message} />
        <fieldset className="mt-2 flex min-w-0 flex-col gap-5 border-t border-line pt-6">
          <legend className="sr-only">E-mail it</legend>
          {mayChange ? <EmailIt failure={failure} /> : <FrozenNote to="e-mail galleries" />}
        </fieldset>
      </Form>
    </div>
  )
}

function WhoseLink({
  gallery,
  link,
  onChoose,
}: {
  gallery: Sent
  link: ViewLink | null
  onChoose: (link: ViewLink | null) => void
}) {
  const { data: links, isError } = useQuery(viewLinksQuery(gallery.id))
  const mayChange = useMayChange()
  const others = links?.filter(({ id, isActive }) => isActive && id !== link?.id) ?? []
  const open = link ? [link, ...others] : others
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <SelectField
          label="Link"
          placeholder="For everyone: the gallery's address"
          error={isError ? "We couldn't load the links." : undefined}
          value={link ? String(link.id) : ''}
          options={open.map(({ id, name }) => ({ value: String(id), label: `Only for ${name}` }))}
          onChange={(id) => onChoose(open.find((one) => String(one.id) === id) ?? null)}
        />
      </div>
      {mayChange && (
        <Button
          look="plain"
          className="px-4"
          onClick={() => openDialog(() => import('./view-link-dialog.tsx'), { gallery, onSaved: onChoose })}
        >
          <PlusIcon />
          New link
        </Button>
      )}
    </div>
  )
}

function Address({ gallery, link }: { gallery: Sent; link: ViewLink | null }) {
  const address = addressOf(gallery, link)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        {link ? (
          <CopyField
            label={`Link for ${link.name}`}
            what="link"
            value={address}
            onCopied={() => toast({ title: 'Link copied', description: `For ${link.name}.` })}
          />
        ) : (
          <CopyField
            label="Gallery URL"
            what="gallery URL"
            value={address}
            onCopied={() =>
              toast({ title: 'URL copied', description: 'The gallery URL is on your clipboard.' })
            }
          />
        )}
      </div>
      <Button
        look="plain"
        className="px-4"
        onClick={() =>
          showQrCode({
            address,
            name: link?.name ?? gallery.title,
            about: "Your clients can scan it with their phone's camera to open the gallery.",
          })
        }
      >
        <QrCodeIcon />
        QR code
      </Button>
    </div>
  )
}

/** Buttons for the programs that send the message. */
function Ways({ subject, message }: { subject: string; message: string }) {
  async function copy() {
    if (await copyText(message))
      toast({ title: 'Message copied', description: 'Paste it wherever you write to your clients.' })
    else toastError("We couldn't copy the message.")
  }
  // The share sheet may be closed without a choice.
  const share = () => navigator.share({ title: subject, text: message }).catch(() => {})
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="plain" className="px-4" onClick={copy}>
        <CopyIcon />
        Copy message
      </Button>
      {programsFor(subject, message).map(({ to, href }) => (
        <OutsideLinkButton key={to} look="plain" className="px-4" newTab href={href}>
          {to}
        </OutsideLinkButton>
      ))}
      {'share' in navigator && (
        <Button look="plain" className="px-4" onClick={share}>
          <ShareIcon />
          Share…
        </Button>
      )}
    </div>
  )
}

/** The rest of the form that e-mails the message. */
function EmailIt({ failure }: { failure: string | undefined }) {
  const { email, emailVerified, impersonating } = useSignedInUser()
  const verification = useSendVerification(email)
  if (impersonating) {
    return (
      <p className="text-control leading-6 text-ink-2">
        You're acting as {email}, so you can't send e-mails in their name.
      </p>
    )
  }
  if (!emailVerified) {
    return (
      <div>
        <p className="text-control leading-6 text-ink-2 wrap-anywhere">
          To e-mail the gallery from here, please confirm your own e-mail first ({email}).
        </p>
        {!signsInAtProvider() && (
          <Button
            look="plain"
            className="mt-3"
            disabled={verification.isPending}
            onClick={() => verification.mutate()}
          >
            {verification.isPending ? 'Sending...' : 'Send the link again'}
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      <Field
        name="to"
        as={EmailField}
        label="E-mail it to"
        hint={`Up to ${MAX_RECIPIENTS} addresses, separated by commas. Each gets an e-mail of their own with the cover and a button. Answers go to ${email}.`}
        autoComplete="off"
      />
      <Field name="subject" label="Subject" autoComplete="off" maxLength={MAX_EMAIL_SUBJECT} />
      {failure && <FormMessage>{failure}</FormMessage>}
      <div>
        <Submit saving="Loading preview...">Preview e-mail</Submit>
      </div>
    </>
  )
}
