import { MAX_DONE_MESSAGE } from '#contract/pick-form.ts'
import { askedText } from './count-texts.ts'
import { formAndDone, formDialog, labelled } from './form-dialog.ts'
import type { Picks } from './picks.ts'

const CONTENT = formAndDone(
  'Ask to change',
  `<p class="what"></p>
  ${labelled('message', 'Message (optional)', `textarea rows="3" maxlength="${MAX_DONE_MESSAGE}"`, '</textarea>')}`,
  'Ask',
)

/** The dialog with which the holder of a view link asks to change what they have sent. Returns a function that opens it. */
export function askDialog(picks: Picks, studio = 'the photographer'): () => void {
  const { find, alert, field, open, showDone } = formDialog(CONTENT, async () => {
    alert.textContent = ''
    const problem = await picks.askToChange(field('message').value.trim())
    if (problem) alert.textContent = problem
    else {
      field('message').value = ''
      showDone(askedText(studio), 'Your choices stay here whenever you want to look.')
    }
  })
  return () => {
    find('form .what').textContent = `We'll tell ${studio} that you would like to change your choices.`
    alert.textContent = ''
    open()
  }
}
