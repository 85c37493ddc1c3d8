import { MAX_DONE_MESSAGE } from '#contract/pick-form.ts'
import { texts } from '#web/texts/texts.ts'
import { askedText } from './count-texts.ts'
import { formAndDone, formDialog, labelled } from './form-dialog.ts'
import type { Picks } from './picks.ts'

const content = () =>
  formAndDone(
    texts.askToChange,
    `<p class="what"></p>
  ${labelled('message', texts.messageOptional, `textarea rows="3" maxlength="${MAX_DONE_MESSAGE}"`, '</textarea>')}`,
    texts.ask,
  )

/** The dialog with which the holder of a view link asks to change what they have sent. Returns a function that opens it. */
export function askDialog(picks: Picks, studio?: string): () => void {
  const { find, alert, field, open, showDone } = formDialog(content(), async () => {
    alert.textContent = ''
    const problem = await picks.askToChange(field('message').value.trim())
    if (problem) alert.textContent = problem
    else {
      field('message').value = ''
      showDone(askedText(studio), texts.choicesStay)
    }
  })
  return () => {
    find('form .what').textContent = studio ? texts.askStudio({ name: studio }) : texts.askPhotographer
    alert.textContent = ''
    open()
  }
}
