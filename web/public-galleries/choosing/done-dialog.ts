import { MARKS, MAX_DONE_MESSAGE, type Mark } from '#contract/pick-form.ts'
import type { Shown } from '../wall/shown.ts'
import { chosenText } from './count-texts.ts'
import { formAndDone, formDialog, labelled } from './form-dialog.ts'
import type { Picks } from './picks.ts'
import { pictureStrip } from './picture-strip.ts'

const NAMES: Record<Mark, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }

const CONTENT = formAndDone(
  'Done choosing?',
  `<p class="what"></p>
  ${MARKS.map((mark) => `<div class="of-${mark}"><h3></h3><ul class="strip" role="list" aria-label="${NAMES[mark]}"></ul></div>`).join('')}
  ${labelled('message', 'Message (optional)', `textarea rows="3" maxlength="${MAX_DONE_MESSAGE}"`, '</textarea>')}`,
  "I'm done",
)

type Options = Pick<Shown, 'facts' | 'images'> & {
  picks: Picks
  /** The places of images in the gallery, by id. */
  find(ids: readonly number[]): Promise<Map<number, number>>
}

/**
 * The dialog with which the holder of a view link says that they are done: what they chose, by mark, each of which can be
 * taken off. Returns a function that opens it.
 */
export function doneDialog({ facts, images, picks, find: places }: Options): () => void {
  const { studio } = facts
  const { find, submit, alert, field, open, showDone } = formDialog(CONTENT, async () => {
    alert.textContent = ''
    const problem = await picks.end(field('message').value.trim())
    if (problem) alert.textContent = problem
    else {
      const title = studio ? `Thank you. ${studio} has been told.` : 'We have told the photographer.'
      showDone(title, 'Your choices stay here whenever you want to look.')
    }
  })
  const strips = MARKS.map((mark) =>
    pictureStrip(find(`.of-${mark} .strip`), {
      ...{ facts, images, find: places },
      list: () => picks.marked(mark),
      onRemove(id) {
        picks.choose(id, null)
        count()
      },
      next: () => field('message'),
    }),
  )

  function count() {
    const who = studio ?? 'the photographer'
    find('form .what').textContent =
      `${chosenText(picks)}. We'll send them to ${who}. Need a change later? Just ask.`
    for (const mark of MARKS) {
      const marked = picks.marked(mark).length
      find(`.of-${mark}`).hidden = marked === 0
      find(`.of-${mark} h3`).textContent = `${NAMES[mark]} (${marked})`
    }
    submit.disabled = picks.marked().length === 0
  }
  return () => {
    alert.textContent = ''
    count()
    for (const show of strips) void show()
    open()
  }
}
