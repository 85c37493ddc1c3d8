import { useRef } from 'react'
import { imageCountText } from '#contract/counts.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { shortDate } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { CopyIcon, CrossIcon, PencilIcon, QrCodeIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { isOver, timeLeft } from './link-life.ts'
import { useDeactivateLink } from './use-deactivate-link.ts'

const isOpen = (link: ShareableLink) => link.isActive && !isOver(link)

/**
 * One upload link. Only an active one can be copied, shown as a QR code, or deactivated; one that has expired can be
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
  const deactivation = useDeactivateLink(galleryId)
  const active = isOpen(link)
  const mayEdit = mayChange && !link.deactivated
  const edit = () => openDialog(() => import('./edit-link-dialog.tsx'), { galleryId, link, label })
  const deactivate = () =>
    ask({
      title: 'Deactivate link',
      description: `Guests can no longer add images through “${label}”. You can't activate it again.`,
      confirm: 'Deactivate',
      confirming: 'Deactivating...',
      act: () => deactivation.mutateAsync(link),
      // The link's buttons are gone then.
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
      <p className="tabular mt-1 text-label text-ink-2">
        Created <time dateTime={link.createdAt}>{shortDate(link.createdAt)}</time>
        {link.createdBy && <span className="wrap-anywhere"> by {link.createdBy}</span>}
        {' · '}
        {isOver(link) ? 'Expired' : 'Expires'}{' '}
        <time dateTime={link.expiresAt}>{shortDate(link.expiresAt)}</time>
        {active && ` (${timeLeft(link)})`}
        {' · '}
        {imageCountText(link.imageCount)}
      </p>
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
const toastError = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })

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
  async function show() {
    try {
      const { drawQrCode } = await import('#web/ui/qr-code.ts')
      const code = await drawQrCode(link.url)
      void openDialog(() => import('./qr-code-dialog.tsx'), { link, label, code })
    } catch {
      toastError('Failed to generate QR code.')
    }
  }
  return (
    <Button look="plain" className="px-4" aria-label={`QR code of “${label}”`} onClick={show}>
      <QrCodeIcon />
      QR code
    </Button>
  )
}
