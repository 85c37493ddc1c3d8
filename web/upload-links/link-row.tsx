import { lazy, Suspense, useRef, useState } from 'react'
import type { ShareableLink } from '#contract/upload-links.ts'
import { shortDate } from '#web/base/dates.ts'
import { imageCountText } from '#web/galleries/counts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { CopyIcon, CrossIcon, PencilIcon, QrCodeIcon } from '#web/ui/icons.tsx'
import type { QrCode } from '#web/ui/qr-code.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { isOver, timeLeft } from './link-life.ts'

const QrCodeDialog = lazy(() =>
  import('./qr-code-dialog.tsx').then((file) => ({ default: file.QrCodeDialog })),
)
const DeactivateLinkDialog = lazy(() =>
  import('./deactivate-link-dialog.tsx').then((file) => ({ default: file.DeactivateLinkDialog })),
)

const EditLinkDialog = lazy(() =>
  import('./edit-link-dialog.tsx').then((file) => ({ default: file.EditLinkDialog })),
)

const isOpen = (link: ShareableLink) => link.isActive && !isOver(link)

/**
 * One upload link. Only an active one can be copied, shown as a QR code, or deactivated; one that has expired can be
 * opened again by editing it.
 */
export function LinkRow({
  galleryId,
  link,
  label,
  requireEditor,
}: {
  galleryId: number
  link: ShareableLink
  label: string
  requireEditor: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const deactivation = useDialog()
  const editing = useDialog()
  const active = isOpen(link)
  const mayEdit = requireEditor && !link.deactivated
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
            <Button look="quiet" className="px-4" aria-label={`Edit "${label}"`} onClick={editing.show}>
              <PencilIcon />
              Edit
            </Button>
          )}
          {active && requireEditor && (
            <Button
              look="quiet"
              className="px-4"
              aria-label={`Deactivate "${label}"`}
              onClick={deactivation.show}
            >
              <CrossIcon />
              Deactivate
            </Button>
          )}
        </div>
      )}
      {editing.wanted && (
        <Suspense>
          <EditLinkDialog
            galleryId={galleryId}
            link={link}
            label={label}
            open={editing.open}
            onOpenChange={editing.onOpenChange}
          />
        </Suspense>
      )}
      {deactivation.wanted && (
        <Suspense>
          <DeactivateLinkDialog
            galleryId={galleryId}
            link={link}
            label={label}
            open={deactivation.open}
            onOpenChange={deactivation.onOpenChange}
            neighbour={() => heading.current}
          />
        </Suspense>
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
    else toastError('The link could not be copied. Please select it and copy it by hand.')
  }
  return (
    <Button look="plain" className="px-4" aria-label={`Copy link "${label}"`} onClick={copy}>
      <CopyIcon />
      Copy Link
    </Button>
  )
}

function ShowQrCode({ link, label }: Part) {
  const dialog = useDialog()
  const [code, setCode] = useState<QrCode | null>(null)
  async function show() {
    try {
      const { drawQrCode } = await import('#web/ui/qr-code.ts')
      setCode(await drawQrCode(link.url))
      dialog.show()
    } catch {
      toastError('Failed to generate QR code.')
    }
  }
  return (
    <>
      <Button look="plain" className="px-4" aria-label={`QR code of "${label}"`} onClick={show}>
        <QrCodeIcon />
        QR Code
      </Button>
      {dialog.wanted && code && (
        <Suspense>
          <QrCodeDialog
            link={link}
            label={label}
            code={code}
            open={dialog.open}
            onOpenChange={dialog.onOpenChange}
          />
        </Suspense>
      )}
    </>
  )
}
