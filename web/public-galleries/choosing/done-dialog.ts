import { MARKS, MAX_DONE_MESSAGE } from '#contract/pick-form.ts'
import { texts } from '#web/texts/texts.ts'
import { inHtml } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { asSentence, chosenText, markName, sentences } from './count-texts.ts'
import { formAndDone, formDialog, labelled } from './form-dialog.ts'
import type { Picks } from './picks.ts'
import { pictureStrip } from './picture-strip.ts'

const content = () =>
  formAndDone(
    texts.doneChoosing,
    `<p class="what"></p>
  ${MARKS.map((mark) => `<div class="of-${mark}"><h3></h3><ul class="strip" role="list" aria-label="${inHtml(markName(mark))}"></ul></div>`).join('')}
  ${labelled('message', texts.messageOptional, `textarea rows="3" maxlength="${MAX_DONE_MESSAGE}"`, '</textarea>')}`,
    texts.done,
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
  const { find, submit, alert, field, open, showDone } = formDialog(content(), async () => {
    alert.textContent = ''
    const problem = await picks.end(field('message').value.trim())
    if (problem) alert.textContent = problem
    else {
      const title = studio ? texts.studioWasTold({ name: studio }) : texts.photographerWasTold
      showDone(title, texts.choicesStay)
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
    find('form .what').textContent = sentences(
      asSentence(chosenText(picks)),
      studio ? texts.sendToStudio({ name: studio }) : texts.sendToPhotographer,
    )
    for (const mark of MARKS) {
      const marked = picks.marked(mark).length
      find(`.of-${mark}`).hidden = marked === 0
      find(`.of-${mark} h3`).textContent = texts.markCount({ mark: markName(mark), count: marked })
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
