/**
 * Script of a protected gallery's page: reveals the password, and focuses the field on wide screens. In a frame with
 * `sandbox` it shows the page's address instead of the form.
 */

const WIDE = '(min-width: 48rem)'

const field = document.querySelector<HTMLInputElement>('#password')
const button = document.querySelector<HTMLButtonElement>('#show-password')
const inNewTab = document.querySelector<HTMLElement>('#in-new-tab')

if (inNewTab && self.origin === 'null') {
  const link = inNewTab.querySelector('a')!
  link.href = location.href
  link.textContent = location.href
  inNewTab.hidden = false
  field?.form?.replaceWith(inNewTab)
} else if (field && button) {
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = field.type === 'password'
    field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    field.focus()
  })
  // In a frame this would steal the focus from the embedding page.
  if (window.parent === window && matchMedia(WIDE).matches) field.focus({ preventScroll: true })
}

export {}
