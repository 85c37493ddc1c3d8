import { texts } from '#web/texts/texts.ts'
import { element, inHtml } from '../wall/markup.ts'

/** @param control the element's name and attributes */
export const labelled = (name: string, label: string, control: string, end = '') => `
  <div>
    <label>${inHtml(label)} <${control} dir="auto" name="${name}" aria-describedby="${name}-problem">${end}</label>
    <p class="problem" id="${name}-problem"></p>
  </div>`

/** A row for small pictures. */
export const strip = (label: string) => `<ul class="strip" role="list" aria-label="${inHtml(label)}"></ul>`

type Form = {
  title: string
  /** What stands between the first words and the message, as HTML. */
  fields?: string
  /** The most letters that a message may have. */
  longest: number
  action: string
  /** Called once at a time. Returns what is said then, or what is wrong; rejects never. */
  send(message: string): Promise<Said | string>
}

type Said = { title: string; text: string }

/** Titles are named by their ids. */
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
  <div class="actions"><button type="button">${inHtml(texts.close)}</button></div>
</div>`

/**
 * A dialog with a form that ends with a message, and what it says once that is sent. It is in the page while it is open:
 * several have the same ids.
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

  form.addEventListener('submit', async (event) => {
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
    /** Says what is sent; it can be if it is ready. */
    describe(what: string, isReady = true) {
      find('form .what').textContent = what
      submit.disabled = !isReady
    },
    open() {
      alert.textContent = ''
      show(form)
      document.body.append(dialog)
      dialog.showModal()
    },
  }
}
