import { MAX_SELECTION_MESSAGE, MAX_SELECTION_NAME } from '#contract/selection-form.ts'
import { texts } from '#web/texts/texts.ts'
import { inHtml } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { sentences } from './count-texts.ts'
import { formAndDone, formDialog, labelled } from './form-dialog.ts'
import type { Marks } from './marks.ts'
import { pictureStrip } from './picture-strip.ts'
import { sendSelection } from './send-selection.ts'

const content = () =>
  formAndDone(
    texts.sendYourFavourites,
    `<p class="what"></p>
  <ul class="strip" role="list" aria-label="${inHtml(texts.yourFavourites)}"></ul>
  ${labelled('name', texts.yourName, `input autocomplete="name" maxlength="${MAX_SELECTION_NAME}"`)}
  ${labelled('email', texts.yourEmail, 'input type="email" autocomplete="email" maxlength="255"')}
  ${labelled('message', texts.messageOptional, `textarea rows="3" maxlength="${MAX_SELECTION_MESSAGE}"`, '</textarea>')}`,
    texts.send,
  )

type Options = Pick<Shown, 'facts' | 'images'> & {
  marks: Marks
  /** The places of images in the gallery, by id. */
  find(ids: readonly number[]): Promise<Map<number, number>>
}

/** The dialog with which a visitor sends what is marked. Returns a function that opens it. */
export function sendDialog({ facts, images, marks, find: places }: Options): () => void {
  const { find, form, submit, alert, field, open, showDone } = formDialog(content(), send)
  const showPictures = pictureStrip(find('.strip'), {
    ...{ facts, images, list: marks.list, find: places },
    onRemove(id) {
      marks.choose(id, null)
      count()
    },
    next: () => field('name'),
    labelOf: (id) => (marks.sent().length > 0 && !marks.sent().includes(id) ? texts.newSinceSent : undefined),
  })

  function count() {
    const marked = marks.list().length
    find('form .what').textContent = sentences(texts.favouritesAre({ count: marked }), ...sinceSent(marks))
    submit.disabled = marked === 0
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
      ...(!field('name').value.trim() && { name: texts.pleaseEnterName }),
      ...(!field('email').validity.valid && { email: texts.invalidEmail }),
    }
  }

  async function send() {
    const problems = problemsFound()
    alert.textContent = ''
    showProblems(problems)
    if (Object.keys(problems).length > 0) return
    const imageIds = [...marks.list()]
    const [name, email, message] = ['name', 'email', 'message'].map((each) => field(each).value.trim())
    const outcome = await sendSelection(facts, {
      name: name!,
      ...(email && { email }),
      ...(message && { message }),
      imageIds,
    })
    if (outcome.sent) {
      marks.markSent(imageIds)
      field('message').value = ''
      showDone(texts.sentThankYou({ name: name! }), texts.favouritesStay({ count: imageIds.length }))
    } else if (outcome.left) {
      const { left } = outcome
      marks.drop(imageIds.filter((id) => !left.includes(id)))
      alert.textContent = goneText(imageIds.length - left.length, left.length)
      void showPictures()
    } else {
      showProblems(outcome.problems)
      alert.textContent = outcome.problem
    }
    count()
  }

  form.addEventListener('input', ({ target }) => {
    showProblem((target as HTMLInputElement).name, '')
  })
  return () => {
    alert.textContent = ''
    showProblems({})
    count()
    void showPictures()
    open()
    field('name').focus()
  }
}

/** Differences since the list was sent: new photos, and those that are gone. */
function sinceSent(marks: Marks): string[] {
  const [sent, marked] = [marks.sent(), marks.list()]
  const count = sent.length
  if (count === 0) return []
  const added = marked.filter((id) => !sent.includes(id)).length
  const removed = sent.filter((id) => !marked.includes(id)).length
  if (added > 0 && removed > 0) return [texts.sentBeforeBoth({ count, added, removed })]
  if (added > 0) return [texts.sentBeforeAdded({ count, added })]
  return [removed > 0 ? texts.sentBeforeRemoved({ count, removed }) : texts.sentBefore({ count })]
}

const goneText = (gone: number, left: number): string =>
  sentences(texts.favouritesGone({ count: gone }), ...(left === 0 ? [] : [texts.sendOthers({ count: left })]))
