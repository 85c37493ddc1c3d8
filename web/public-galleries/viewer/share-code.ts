import { texts } from '#web/texts/texts.ts'
import { drawQrCode } from '#web/ui/qr-code.ts'
import styles from '../styles/share-code.css?inline'
import { addStyles, element } from '../wall/markup.ts'

addStyles(styles)

/** Shows an address as a QR code, over the page and the viewer, for another person's camera. */
export async function showCode(address: string): Promise<void> {
  const { svg } = await drawQrCode(address)
  const close = element('button', { type: 'button' }, texts.close)
  const dialog = element(
    'dialog',
    { className: 'share-code', 'aria-label': texts.qrCode },
    element('img', { src: svg, alt: texts.qrCodeOf({ address }), width: 240, height: 240 }),
    element('p', { dir: 'ltr' }, address.replace(/^https?:\/\/|\/$/g, '')),
    close,
  )
  close.addEventListener('click', () => dialog.close())
  // Keeps keys from the viewer below.
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
