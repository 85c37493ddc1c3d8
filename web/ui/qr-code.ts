import * as qrcode from 'qrcode'

/** A QR code as SVG and PNG, both data URLs. */
export type QrCode = { svg: string; png: string }

/** The quiet zone around a QR code in modules (ISO/IEC 18004). */
const MARGIN = 4
/** Width in pixels, large enough for a printed table sign. */
const PNG_WIDTH = 1024

/** Generates a QR code, black on white in every theme. Rejects if that fails. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const look = { margin: MARGIN, errorCorrectionLevel: 'M' } as const
  const [svg, png] = await Promise.all([
    qrcode.toString(text, { ...look, type: 'svg' }),
    qrcode.toDataURL(text, { ...look, width: PNG_WIDTH, type: 'image/png' }),
  ])
  return { svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, png }
}
