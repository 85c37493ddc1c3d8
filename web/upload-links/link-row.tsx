import { useRef } from 'react'
import { hasEnded, isOpenLink } from '#contract/closing.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { sendJson } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { Day } from '#web/base/day.tsx'
import { useAction } from '#web/base/use-action.ts'
import { useChange } from '#web/base/use-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { CopyIcon, CrossIcon, PencilIcon, QrCodeIcon } from '#web/ui/icons.tsx'
import { Facts } from '#web/ui/list-row.tsx'
import { showQrCode } from '#web/ui/show-qr-code.ts'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { timeLeft } from './link-life.ts'
import { linksQuery } from './queries.ts'

/**
 * An upload link. Only an active one can be copied, shown as a QR code, or deactivated; an expired one can be
 * opened again by editing it.
 */
export function LinkRow({
  galleryId,
  link,
  label,
  mayChange,
}: {
  galleryId: number
  link: ShareableLink
  label: string
  mayChange: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const change = useChange(linksQuery(galleryId))
  const deactivation = useAction({
    send: () => sendJson('DELETE', `/api/shareable-links/${link.id}`),
    done: () =>
      change((links) =>
        links.map((one) => (one.id === link.id ? { ...one, isActive: false, deactivated: true } : one)),
      ),
    says: { title: 'Shareable link deactivated' },
    failed: 'Failed to deactivate shareable link. Please try again.',
    refusalsOnly: true,
  })
  const active = isOpenLink(link, Date.now())
  const mayEdit = mayChange && !link.deactivated
  const edit = () => openDialog(() => import('./edit-link-dialog.tsx'), { galleryId, link, label })
  const deactivate = () =>
    ask({
      title: 'Deactivate link',
      description: `Guests can no longer add images through “${label}”. You can't activate it again.`,
      confirm: 'Deactivate',
      confirming: 'Deactivating...',
      act: () => deactivation.mutateAsync(),
      // Deactivating removes the link's buttons.
      neighbour: () => heading.current,
    })
  return (
    <li className="border-b border-line py-5 first:border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 text-control font-strong wrap-anywhere">
          {label}
        </h3>
        <Badge tone={active ? 'ok' : 'quiet'}>{active ? 'Active' : 'Inactive'}</Badge>
        {link.review && <Badge tone="outline">Review</Badge>}
      </div>
      <Facts>
        {[
          <>
            Created <Day of={link.createdAt} />
            {link.createdBy && <span> by {link.createdBy}</span>}
          </>,
          <>
            {hasEnded(link.expiresAt, Date.now()) ? 'Expired' : 'Expires'} <Day of={link.expiresAt} />
            {active && ` (${timeLeft(link)})`}
          </>,
          imageCountText(link.imageCount),
        ]}
      </Facts>
      <p className="mt-1 text-label break-all text-ink-2">{link.url}</p>
      {(active || mayEdit) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {active && (
            <>
              <CopyLink link={link} label={label} />
              <ShowQrCode link={link} label={label} />
            </>
          )}
          {mayEdit && (
            <Button look="quiet" className="px-4" aria-label={`Edit “${label}”`} onClick={edit}>
              <PencilIcon />
              Edit
            </Button>
          )}
          {active && mayChange && (
            <Button look="quiet" className="px-4" aria-label={`Deactivate “${label}”`} onClick={deactivate}>
              <CrossIcon />
              Deactivate
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type Part = { link: ShareableLink; label: string }

function CopyLink({ link, label }: Part) {
  async function copy() {
    if (!link.token) return toastError('Invalid token - cannot copy link.')
    if (await copyText(link.url)) toast({ title: 'Link copied' })
    else toastError("We couldn't copy the link. Please select and copy it by hand.")
  }
  return (
    <Button look="plain" className="px-4" aria-label={`Copy link “${label}”`} onClick={copy}>
      <CopyIcon />
      Copy link
    </Button>
  )
}

function ShowQrCode({ link, label }: Part) {
  const show = () =>
    showQrCode({
      address: link.url,
      name: label,
      about: "Guests can scan it with their phone's camera and add photos straight away.",
    })
  return (
    <Button look="plain" className="px-4" aria-label={`QR code of “${label}”`} onClick={show}>
      <QrCodeIcon />
      QR code
    </Button>
  )
}
