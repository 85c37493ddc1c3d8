import { texts } from '#web/texts/texts.ts'
import { element, inHtml } from '../wall/markup.ts'

/** @param control the element's name and attributes */
export const labelled = (name: string, label: string, control: string, end = '') => `
  <div>
    <label>${inHtml(label)} <${control} dir="auto" name="${name}" aria-describedby="${name}-problem">${end}</label>
    <p class="problem" id="${name}-problem"></p>
  </div>`

/** The content of a dialog with a form, and of what it says once that is sent. Titles are named by their ids. */
export const formAndDone = (title: string, fields: string, action: string) => `
<form novalidate>
  <h2 id="form-title">${inHtml(title)}</h2>
  ${fields}
  <p class="problem" role="alert"></p>
  <div class="actions"><button type="button" class="plain">${inHtml(texts.cancel)}</button><button class="act">${inHtml(action)}</button></div>
</form>
<div class="done" hidden>
  <h2 id="done-title" tabindex="-1"></h2>
  <p class="what"></p>
  <div class="actions"><button type="button">${inHtml(texts.close)}</button></div>
</div>`

/** A dialog of that kind, which is in the page while it is open: several have the same ids. Its form is sent once at a time; `send` rejects never. */
export function formDialog(content: string, send: () => Promise<void>) {
  const dialog = element('dialog', { className: 'sending form' })
  dialog.innerHTML = content
  const find = <Found extends HTMLElement>(selector: string) => dialog.querySelector<Found>(selector)!
  const form = find<HTMLFormElement>('form')
  const done = find('.done')
  const submit = find<HTMLButtonElement>('form .act')
  const action = submit.textContent
  let sending = false

  function show(part: HTMLElement) {
    form.hidden = part !== form
    done.hidden = part !== done
    dialog.setAttribute('aria-labelledby', part.querySelector('h2')!.id)
  }
  function setSending(now: boolean) {
    sending = now
    submit.setAttribute('aria-disabled', `${now}`) // it keeps the focus
    submit.textContent = now ? texts.sending : action
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    await send()
    setSending(false)
  })
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.actions button[type=button]')) dialog.close()
  })
  return {
    find,
    form,
    submit,
    alert: find('[role=alert]'),
    field: (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement,
    open() {
      show(form)
      document.body.append(dialog)
      dialog.showModal()
    },
    /** Says that it is sent. */
    showDone(title: string, text: string) {
      find('#done-title').textContent = title
      find('.done .what').textContent = text
      show(done)
      find('#done-title').focus()
    },
  }
}
