import { texts } from '#web/texts/texts.ts'
import { element, inHtml } from '../wall/markup.ts'

/** @param control name and attributes of the element */
export const labelled = (name: string, label: string, control: string, end = '') => `
  <div>
    <label>${inHtml(label)} <${control} dir="auto" name="${name}" aria-describedby="${name}-problem">${end}</label>
    <p class="problem" id="${name}-problem"></p>
  </div>`

/** A row for small pictures. */
export const strip = (label: string) => `<ul class="strip" role="list" aria-label="${inHtml(label)}"></ul>`

type Form = {
  title: string
  /** HTML between the first sentence and the message. */
  fields?: string
  /** Maximum length of a message. */
  longest: number
  action: string
  /** Called once at a time. Returns the final words, or the problem; never rejects. */
  send(message: string): Promise<Said | string>
}

type Said = { title: string; text: string }

/** True in a frame with `sandbox`, from which the server takes nothing. */
const HAS_NO_ORIGIN = self.origin === 'null'

const linkTo = (address: string) =>
  `<a href="${inHtml(address)}" target="_blank" rel="noopener" dir="ltr">${inHtml(address)}</a>`

/** Titles label the dialog by their ids. */
const contentOf = ({ title, fields = '', longest, action }: Form) => `
<form novalidate>
  <h2 class="phrases" id="form-title">${inHtml(title)}</h2>
  <p class="what"></p>
  ${fields}
  ${labelled('message', texts.messageOptional, `textarea rows="3" maxlength="${longest}"`, '</textarea>')}
  <p class="problem" role="alert"></p>
  <div class="actions"><button type="button" class="plain">${inHtml(texts.cancel)}</button><button class="act">${inHtml(action)}</button></div>
</form>
<div class="done" hidden>
  <h2 class="phrases" id="done-title" tabindex="-1"></h2>
  <p class="what"></p>
  ${HAS_NO_ORIGIN ? linkTo(location.href.replace(/#.*/, '')) : ''}
  <div class="actions"><button type="button">${inHtml(texts.close)}</button></div>
</div>`

/**
 * A dialog with a form that ends with a message, and the confirmation after sending it. In the document only
 * while it is open, as several dialogs share ids.
 */
export function formDialog(options: Form) {
  const dialog = element('dialog', { className: 'sending form' })
  dialog.innerHTML = contentOf(options)
  const find = <Found extends HTMLElement>(selector: string) => dialog.querySelector<Found>(selector)!
  const form = find<HTMLFormElement>('form')
  const done = find('.done')
  const submit = find<HTMLButtonElement>('form .act')
  const alert = find('[role=alert]')
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
  let sending = false

  function show(part: HTMLElement) {
    form.hidden = part !== form
    done.hidden = part !== done
    dialog.setAttribute('aria-labelledby', part.querySelector('h2')!.id)
  }
  function setSending(now: boolean) {
    sending = now
    submit.setAttribute('aria-disabled', `${now}`) // it keeps the focus
    submit.textContent = now ? texts.sending : options.action
  }
  function showDone({ title, text }: Said) {
    field('message').value = ''
    find('#done-title').textContent = title
    find('.done .what').textContent = text
    show(done)
    find('#done-title').focus()
  }

  // A frame with `sandbox` has no event `submit`. Enter in a field clicks the button, too.
  submit.addEventListener('click', async (event) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    alert.textContent = ''
    const outcome = await options.send(field('message').value.trim())
    if (typeof outcome === 'string') alert.textContent = outcome
    else showDone(outcome)
    setSending(false)
  })
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.actions button[type=button]')) dialog.close()
  })
  return {
    find,
    form,
    field,
    /** Describes what will be sent; enables the button if it is ready. */
    describe(what: string, isReady = true) {
      find('form .what').textContent = what
      submit.disabled = !isReady
    },
    open() {
      alert.textContent = ''
      show(form)
      document.body.append(dialog)
      dialog.showModal()
      if (HAS_NO_ORIGIN) showDone({ title: options.title, text: texts.onlyInNewTab })
    },
  }
}
