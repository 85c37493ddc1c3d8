import { MAX_DONE_MESSAGE } from '#contract/pick-form.ts'
import { chosenText } from './count-texts.ts'
import { formAndDone, formDialog, labelled } from './form-dialog.ts'
import type { Picks } from './picks.ts'

const CONTENT = formAndDone(
  'Done choosing?',
  `<p class="what"></p>
  ${labelled('message', 'Message (optional)', `textarea rows="3" maxlength="${MAX_DONE_MESSAGE}"`, '</textarea>')}`,
  'I am done',
)

/** The dialog with which the holder of a view link says that they are done. Returns a function that opens it. */
export function doneDialog(picks: Picks, studio: string | undefined): () => void {
  const { find, alert, field, open, showDone } = formDialog(CONTENT, async () => {
    alert.textContent = ''
    const problem = await picks.end(field('message').value.trim())
    if (problem) alert.textContent = problem
    else {
      const title = studio ? `Thank you. ${studio} has been told.` : 'We have told the photographer.'
      showDone(title, 'You can still look at what you have chosen.')
    }
  })
  return () => {
    const who = studio ?? 'the photographer'
    find('form .what').textContent =
      `${chosenText(picks)}. We'll tell ${who}, and your choice can't be changed after that.`
    alert.textContent = ''
    open()
  }
}
