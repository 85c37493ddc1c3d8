/**
 * Copies a text to the clipboard, with `execCommand` if the clipboard API is missing (plain http) or not
 * allowed (frames).
 * @param shown field that shows the text, if there is one: it is selected instead of a temporary one
 * @returns true on success
 */
export async function copyText(
  text: string,
  shown?: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!shown) return copyFromTemporaryField(text)
    shown.select()
    return document.execCommand('copy')
  }
}

function copyFromTemporaryField(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  const focused = document.activeElement as HTMLElement | null
  // Inside an open dialog, because everything outside it is inert.
  const place = focused?.parentElement ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  focused?.focus()
  return copied
}
