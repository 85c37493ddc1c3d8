import { MAX_SELECTION_MESSAGE, MAX_SELECTION_NAME } from '#contract/selection-form.ts'
import type { Marks } from './marks.ts'
import { sendSelection } from './send-selection.ts'

export const favouritesText = (count: number) => (count === 1 ? '1 favourite' : `${count} favourites`)

/** @param field the element's name and attributes */
const labelled = (name: string, label: string, field: string, end = '') => `
  <div>
    <label>${label} <${field} name="${name}" aria-describedby="${name}-problem">${end}</label>
    <p class="problem" id="${name}-problem"></p>
  </div>`

const CONTENT = `
<form novalidate>
  <h2 id="send-title">Send your favourites</h2>
  <p class="what"></p>
  ${labelled('name', 'Your name', `input autocomplete="name" maxlength="${MAX_SELECTION_NAME}"`)}
  ${labelled('email', 'Your e-mail (optional)', 'input type="email" autocomplete="email" maxlength="255"')}
  ${labelled('message', 'Message (optional)', `textarea rows="3" maxlength="${MAX_SELECTION_MESSAGE}"`, '</textarea>')}
  <p class="problem" role="alert"></p>
  <div class="actions"><button type="button" class="plain">Cancel</button><button>Send</button></div>
</form>
<div class="done" hidden>
  <h2 id="sent-title" tabindex="-1">Sent. Thank you!</h2>
  <p class="what"></p>
  <div class="actions"><button type="button">Close</button></div>
</div>`

/** The dialog with which a visitor sends what is marked. Returns a function that opens it. */
export function sendDialog(publicId: string, marks: Marks): () => void {
  const dialog = document.createElement('dialog')
  dialog.className = 'sending'
  dialog.innerHTML = CONTENT
  document.body.append(dialog)
  const find = <Found extends HTMLElement>(selector: string) => dialog.querySelector<Found>(selector)!
  const form = find<HTMLFormElement>('form')
  const done = find('.done')
  const submit = find<HTMLButtonElement>('form button:not(.plain)')
  const alert = find('[role=alert]')
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
  let sending = false

  function show(part: HTMLElement) {
    form.hidden = part !== form
    done.hidden = part !== done
    dialog.setAttribute('aria-labelledby', part.querySelector('h2')!.id)
  }

  function count() {
    const marked = marks.list().length
    find('form .what').textContent = `${favouritesText(marked)}.`
    submit.disabled = marked === 0
    submit.setAttribute('aria-disabled', `${sending}`) // it keeps the focus
    submit.textContent = sending ? 'Sending...' : 'Send'
  }

  function showProblem(name: string, problem: string) {
    find(`#${name}-problem`).textContent = problem
    field(name).setAttribute('aria-invalid', `${problem !== ''}`)
  }

  /** Shows what is wrong with each field, and puts the focus on the first of them. */
  function showProblems(problems: Record<string, string>) {
    for (const name of ['message', 'email', 'name']) {
      showProblem(name, problems[name] ?? '')
      if (problems[name]) field(name).focus()
    }
  }

  function problemsFound(): Record<string, string> {
    return {
      ...(!field('name').value.trim() && { name: 'Please enter your name' }),
      ...(!field('email').validity.valid && { email: 'Invalid email address' }),
    }
  }

  async function send() {
    const problems = problemsFound()
    alert.textContent = ''
    showProblems(problems)
    if (Object.keys(problems).length > 0) return
    const imageIds = [...marks.list()]
    const [name, email, message] = ['name', 'email', 'message'].map((each) => field(each).value.trim())
    sending = true
    count()
    const outcome = await sendSelection(publicId, {
      name: name!,
      ...(email && { email }),
      ...(message && { message }),
      imageIds,
    })
    sending = false
    if (outcome.sent) {
      marks.markSent(imageIds)
      field('message').value = ''
      find('#sent-title').textContent = `Sent. Thank you, ${name}!`
      find('.done .what').textContent =
        `Your ${favouritesText(imageIds.length)} stay${imageIds.length === 1 ? 's' : ''} on this device. You can change and resend your list at any time.`
      show(done)
      find('#sent-title').focus()
    } else if (outcome.left) {
      const { left } = outcome
      marks.drop(imageIds.filter((id) => !left.includes(id)))
      alert.textContent = goneText(imageIds.length - left.length, left.length)
    } else {
      showProblems(outcome.problems)
      alert.textContent = outcome.problem
    }
    count()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!sending) send()
  })
  form.addEventListener('input', ({ target }) => {
    showProblem((target as HTMLInputElement).name, '')
  })
  for (const button of dialog.querySelectorAll('button[type=button]')) {
    button.addEventListener('click', () => dialog.close())
  }
  return () => {
    alert.textContent = ''
    showProblems({})
    show(form)
    count()
    dialog.showModal()
  }
}

function goneText(gone: number, left: number): string {
  const what = gone === 1 ? 'One of your favourites is' : `${gone} of your favourites are`
  const next = left === 0 ? '' : ` Send the ${left === 1 ? 'other one' : `other ${left}`}?`
  return `${what} no longer in this gallery.${next}`
}
