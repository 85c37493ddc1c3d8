import { MARKS, MAX_DONE_MESSAGE } from '#contract/pick-form.ts'
import { texts } from '#web/texts/texts.ts'
import type { WholeGallery } from './find-images.ts'
import { formDialog, strip } from './form-dialog.ts'
import { askedText, chosenText, markName } from './pick-texts.ts'
import type { Picks } from './picks.ts'
import { pictureStrip } from './picture-strip.ts'
import { asSentence, sentences } from './sentences.ts'

/**
 * The dialog in which the holder of a view link finishes their choices, listed by mark; each can be removed.
 * Returns a function that opens it.
 */
export function doneDialog(gallery: WholeGallery, picks: Picks): () => void {
  const { studio } = gallery.facts
  const { find, field, describe, open } = formDialog({
    title: texts.doneChoosing,
    fields: MARKS.map((mark) => `<div class="of-${mark}"><h3></h3>${strip(markName(mark))}</div>`).join(''),
    longest: MAX_DONE_MESSAGE,
    action: texts.done,
    async send(message) {
      const problem = await picks.end(message)
      const title = studio ? texts.studioWasTold({ name: studio }) : texts.photographerWasTold
      return problem ?? { title, text: texts.choicesStay }
    },
  })
  const strips = MARKS.map((mark) =>
    pictureStrip(find(`.of-${mark} .strip`), {
      gallery,
      choice: picks,
      list: () => picks.marked(mark),
      onRemoved: count,
      next: () => field('message'),
    }),
  )

  function count() {
    const recipient = studio ? texts.sendToStudio({ name: studio }) : texts.sendToPhotographer
    describe(sentences(asSentence(chosenText(picks)), recipient), picks.marked().length > 0)
    for (const mark of MARKS) {
      const marked = picks.marked(mark).length
      find(`.of-${mark}`).hidden = marked === 0
      find(`.of-${mark} h3`).textContent = texts.markCount({ mark: markName(mark), count: marked })
    }
  }
  return () => {
    count()
    for (const show of strips) void show()
    open()
  }
}

/** The dialog in which they ask to change a sent list. Returns a function that opens it. */
export function askDialog(picks: Picks, studio?: string): () => void {
  const { describe, open } = formDialog({
    title: texts.askToChange,
    longest: MAX_DONE_MESSAGE,
    action: texts.ask,
    send: async (message) =>
      (await picks.askToChange(message)) ?? { title: askedText(studio), text: texts.choicesStay },
  })
  return () => {
    describe(studio ? texts.askStudio({ name: studio }) : texts.askPhotographer)
    open()
  }
}
