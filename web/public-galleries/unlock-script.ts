/** Script of a protected gallery's page: a button shows what is typed, and on wide screens the field is focused. */

const WIDE = '(min-width: 48rem)'

const field = document.querySelector<HTMLInputElement>('#password')
const button = document.querySelector<HTMLButtonElement>('#show-password')

if (field && button) {
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = field.type === 'password'
    field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    field.focus()
  })
  // In a frame it would take the focus from the page around it.
  if (window.parent === window && matchMedia(WIDE).matches) field.focus({ preventScroll: true })
}

export {}
