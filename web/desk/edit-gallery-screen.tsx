import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { addressText } from '#contract/addresses.ts'
import type { Gallery } from '#contract/galleries.ts'
import { isGivenSubdomain } from '#contract/subdomain.ts'
import { isMissing } from '#web/base/api.ts'
import { aroundName } from '#web/base/around-name.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { GalleryNotFound } from '#web/galleries/gallery-not-found.tsx'
import { galleryQuery } from '#web/galleries/queries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { Form, Submit } from '#web/ui/form.tsx'
import { forgetLosses } from '#web/ui/leave-warning.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DetailsFields } from './details-fields.tsx'
import { useDetailsForm } from './details-form.ts'

export function EditGalleryScreen() {
  const { id = '' } = useParams()
  const { data: gallery, error } = useQuery(galleryQuery(id))
  usePageTitle(gallery ? `Edit “${gallery.title}”` : undefined)
  const mayChange = useMayChange()
  if (isMissing(error)) return <GalleryNotFound />
  if (error && !gallery) throw error
  if (!gallery) return <Loading shape="screen">Loading gallery...</Loading>
  return (
    <>
      <PageHeading below={<p>{addressText(gallery.address)}</p>}>Edit gallery</PageHeading>
      <div className="mt-12 max-w-160">
        {mayChange ? <EditForm key={gallery.id} gallery={gallery} /> : <FrozenNote to="change it" />}
      </div>
    </>
  )
}

function EditForm({ gallery }: { gallery: Gallery }) {
  const navigate = useNavigate()
  const details = useDetailsForm(gallery, {
    method: 'PUT',
    onSaved({ id }) {
      forgetLosses()
      void navigate(paths.gallerySettings(id))
    },
    fallback: 'Failed to update gallery. Please try again.',
  })
  return (
    <Form {...details} className="flex flex-col gap-6">
      <DetailsFields details={details}>
        <TextField
          label="Subdomain"
          readOnly
          value={gallery.subdomain}
          {...aroundName()}
          hint={
            isGivenSubdomain(gallery.subdomain)
              ? 'It was made up. The owner can choose another one, once, on the General tab.'
              : 'Subdomain cannot be changed after creation.'
          }
        />
      </DetailsFields>
      <div className="flex flex-wrap gap-3">
        <Submit saving="Updating..." disabled={details.saving}>
          Update Gallery
        </Submit>
        <LinkButton look="plain" to={paths.dashboard}>
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}
