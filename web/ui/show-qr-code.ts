import { openDialog } from './dialogs.tsx'
import { toastError } from './toast-store.ts'

/** Draws an address as a QR code and shows it in a dialog with `name` and `about`. */
export async function showQrCode(shown: { address: string; name: string; about: string }): Promise<void> {
  try {
    const { drawQrCode } = await import('./qr-code.ts')
    const code = await drawQrCode(shown.address)
    void openDialog(() => import('./qr-code-dialog.tsx'), { ...shown, code })
  } catch {
    toastError('Failed to generate QR code.')
  }
}
