import { Dialog } from './dialog.tsx'
import { DownloadIcon } from './icons.tsx'
import { OutsideLinkButton } from './link-button.tsx'
import type { QrCode } from './qr-code.ts'

/** An address as a QR code, to show or to print; `name` is its target's, `about` explains scanning it. */
export default function QrCodeDialog({
  address,
  name,
  about,
  code,
}: {
  address: string
  name: string
  about: string
  code: QrCode
}) {
  const fileName = `QR code ${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '_')}`
  return (
    <Dialog title={`QR code for “${name}”`} description={about}>
      <img
        src={code.svg}
        alt={`QR code that leads to ${address}`}
        className="mx-auto aspect-square w-full max-w-72 border border-line bg-white"
      />
      <p className="mt-4 text-center text-label break-all text-ink-2">{address}</p>
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
