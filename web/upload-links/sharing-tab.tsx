import { useQuery } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { LINK_LIFETIME_DAYS, type NewShareableLinkInput, type ShareableLink } from '#contract/upload-links.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { useChange } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { GuestUploads } from './guest-uploads.tsx'
import { LinkFields, NewLink, type TypedLink } from './link-fields.tsx'
import { LinkRow } from './link-row.tsx'
import { linkName, linksQuery } from './queries.ts'
import { useMailOnUploads } from './use-mail-on-uploads.ts'

/** A gallery's upload links, and the switch for the owner's e-mails about uploads. */
export function SharingTab({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  return (
    <div>
      <SettingsSection
        title="Upload links"
        about="Anyone with the link can add pictures until it expires, without an account. Guests see only the title and description."
      >
        {mayChange ? <CreateLink galleryId={gallery.id} /> : <FrozenNote to="make upload links" />}
        <Links galleryId={gallery.id} mayChange={mayChange} />
        {gallery.access === 'owner' && <GuestUploads galleryId={gallery.id} mayChange={mayChange} />}
      </SettingsSection>
      {gallery.access === 'owner' && <MailOnUploads gallery={gallery} mayChange={mayChange} />}
    </div>
  )
}

const EMPTY: TypedLink = {
  name: '',
  days: String(LINK_LIFETIME_DAYS),
  review: false,
  chapterId: null,
  message: '',
}

const FAILED = 'Failed to create shareable link. Please try again.'

function CreateLink({ galleryId }: { galleryId: number }) {
  const form = useFormOf(NewLink, EMPTY)
  const change = useChange(linksQuery(galleryId))
  const creating = useSubmit(
    form,
    ({ days, ...wanted }) =>
      sendJson<ShareableLink>('POST', `/api/galleries/${galleryId}/shareable-links`, {
        ...wanted,
        expiresInDays: days,
      } satisfies NewShareableLinkInput),
    {
      failed: FAILED,
      done(link, typed) {
        change((links) => [link, ...links])
        toast({ title: 'Shareable link created' })
        keepTyped(form, typed, EMPTY)
      },
      refused(error) {
        toastRefusal(error, FAILED)
        return true
      },
    },
  )
  return (
    <Form {...creating}>
      <LinkFields galleryId={galleryId} form={form} />
      <Actions save="Create link" saving="Creating..." />
    </Form>
  )
}

function Links({ galleryId, mayChange }: { galleryId: number; mayChange: boolean }) {
  const query = useQuery(linksQuery(galleryId))
  return (
    <div className="mt-8">
      <Loaded query={query} loading="Loading links..." failed="We couldn't load the upload links.">
        {(links) => <LinkList galleryId={galleryId} links={links} mayChange={mayChange} />}
      </Loaded>
    </div>
  )
}

function LinkList({
  galleryId,
  links,
  mayChange,
}: {
  galleryId: number
  links: readonly ShareableLink[]
  mayChange: boolean
}) {
  if (links.length === 0) {
    return (
      <EmptyState title="No upload links yet">
        Create one and send it to your guests, or put its QR code on the table.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Upload links">
      {links.map((link, index) => (
        <LinkRow
          key={link.id}
          galleryId={galleryId}
          link={link}
          label={linkName(links, index)}
          mayChange={mayChange}
        />
      ))}
    </ul>
  )
}

function MailOnUploads({ gallery, mayChange }: { gallery: Gallery; mayChange: boolean }) {
  const switching = useMailOnUploads(gallery.id)
  return (
    <SettingsSection title="Mail" about="Only you, the owner, get these e-mails.">
      <Switch
        label="E-mail me when guests add pictures"
        hint="At most one e-mail an hour for each link."
        checked={gallery.mailOnUploads}
        disabled={!mayChange}
        onCheckedChange={(on) => switching.mutate(on)}
      />
    </SettingsSection>
  )
}
