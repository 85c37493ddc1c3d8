/**
 * Copies a text to the clipboard, with `execCommand` in frames that may not use the clipboard API.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
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
}
