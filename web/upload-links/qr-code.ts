import * as qrcode from 'qrcode'

/** A QR code as pictures to show and to print, both as data URLs. */
export type QrCode = { svg: string; png: string }

/** The quiet zone around a code that readers need (ISO/IEC 18004), in its own squares. */
const MARGIN = 4
/** Wide enough for a sign on a table, in pixels. */
const PNG_WIDTH = 1024

/** Draws a QR code, black on white whatever the theme. Rejects when it cannot. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const look = { margin: MARGIN, errorCorrectionLevel: 'M' } as const
  const [svg, png] = await Promise.all([
    qrcode.toString(text, { ...look, type: 'svg' }),
    qrcode.toDataURL(text, { ...look, width: PNG_WIDTH, type: 'image/png' }),
  ])
  return { svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, png }
}
