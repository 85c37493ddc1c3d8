/** Size in pixels, for squares of half that size on dense screens. */
const SIZE = 96

/** Makes a small square of a picture as a data URL; empty if the browser cannot. */
export async function thumbnail(file: File): Promise<string> {
  if (!window.createImageBitmap) return ''
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = SIZE
    canvas.height = SIZE
    const scale = SIZE / Math.min(bitmap.width, bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    const context = canvas.getContext('2d')
    if (context) context.drawImage(bitmap, (SIZE - width) / 2, (SIZE - height) / 2, width, height)
    bitmap.close()
    return context ? canvas.toDataURL('image/jpeg', 0.7) : ''
  } catch {
    // Too large for this device, or a type of file that this browser does not decode.
    return ''
  }
}
