import type { ShareableLink } from '#contract/upload-links.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import type { QrCode } from '#web/ui/qr-code.ts'

/** The link as a QR code, to show or to print. */
export default function QrCodeDialog({
  link,
  label,
  code,
}: {
  link: ShareableLink
  label: string
  code: QrCode
}) {
  const fileName = `QR code ${label.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '_')}`
  return (
    <Dialog
      title={`QR code for “${label}”`}
      description="Guests can scan it with their phone's camera and add pictures at once."
    >
      <img
        src={code.svg}
        alt={`QR code that leads to ${link.url}`}
        className="mx-auto aspect-square w-full max-w-72 border border-line bg-white"
      />
      <p className="mt-4 text-center text-label break-all text-ink-2">{link.url}</p>
      <div className="mt-6 flex flex-wrap gap-3 *:flex-auto *:whitespace-nowrap">
        <OutsideLinkButton className="px-3" href={code.png} download={`${fileName}.png`}>
          <DownloadIcon />
          Download PNG
        </OutsideLinkButton>
        <OutsideLinkButton look="plain" className="px-3" href={code.svg} download={`${fileName}.svg`}>
          <DownloadIcon />
          Download SVG
        </OutsideLinkButton>
      </div>
    </Dialog>
  )
}
