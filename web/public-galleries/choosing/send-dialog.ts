import type { ErrorCode } from '#contract/error-codes.ts'
import type { Called } from '#contract/public-calls.ts'
import { MAX_SELECTION_MESSAGE, MAX_SELECTION_NAME, selectionsAddress } from '#contract/selection-form.ts'
import { texts } from '#web/texts/texts.ts'
import { ask } from './ask.ts'
import type { Favourites } from './favourites.ts'
import type { WholeGallery } from './find-images.ts'
import { formDialog, labelled, strip } from './form-dialog.ts'
import { pictureStrip } from './picture-strip.ts'
import { sentences } from './sentences.ts'

type NewSelection = { name: string; email?: string; message?: string; imageIds: number[] }

type Outcome =
  | { sent: true }
  /** Some images are no longer in the gallery; `left` are those that are. */
  | { sent: false; left: number[] }
  /** `problems` belong to single fields, by name; without any, `problem` explains the failure. */
  | { sent: false; left?: undefined; problem: string; problems: Record<string, string> }

/** Names of the fields, from the last to the first. */
const FIELDS = ['message', 'email', 'name']

/** Attributes of a field for an e-mail. Not of the type `email`: browsers would rewrite some domains. */
const EMAIL =
  'autocomplete="email" inputmode="email" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="255"'

/** The dialog in which a visitor sends their favourites. Returns a function that opens it. */
export function sendDialog(gallery: WholeGallery, favourites: Favourites): () => void {
  const { find, form, field, describe, open } = formDialog({
    title: texts.sendYourFavourites,
    fields: `${strip(texts.yourFavourites)}
  ${labelled('name', texts.yourName, `input autocomplete="name" maxlength="${MAX_SELECTION_NAME}"`)}
  ${labelled('email', texts.yourEmail, `input ${EMAIL}`)}`,
    longest: MAX_SELECTION_MESSAGE,
    action: texts.send,
    async send(message) {
      const outcome = await send(message)
      count()
      return outcome
    },
  })
  const showPictures = pictureStrip(find('.strip'), {
    gallery,
    choice: favourites,
    list: favourites.list,
    onRemoved: count,
    next: () => field('name'),
    labelOf(id) {
      const sent = favourites.sent()
      return sent.length > 0 && !sent.includes(id) ? texts.newSinceSent : undefined
    },
  })

  function count() {
    const marked = favourites.list().length
    describe(sentences(texts.favouritesAre({ count: marked }), ...sinceSent(favourites)), marked > 0)
  }

  function showProblem(name: string, problem: string) {
    find(`#${name}-problem`).textContent = problem
    field(name).setAttribute('aria-invalid', `${problem !== ''}`)
  }

  /** Shows the problem of each field, and focuses the first of them. */
  function showProblems(problems: Record<string, string>) {
    for (const name of FIELDS) {
      showProblem(name, problems[name] ?? '')
      if (problems[name]) field(name).focus()
    }
  }

  async function send(message: string) {
    const imageIds = [...favourites.list()]
    const [name, email] = ['name', 'email'].map((each) => field(each).value.trim())
    showProblems(name ? {} : { name: texts.pleaseEnterName })
    if (!name) return ''
    const outcome = await sendSelection(gallery.facts, {
      name,
      ...(email && { email }),
      ...(message && { message }),
      imageIds,
    })
    if (outcome.sent) {
      favourites.markSent(imageIds)
      return {
        title: texts.sentThankYou({ name }),
        text: texts.favouritesStay({ count: imageIds.length }),
      }
    }
    if (outcome.left) {
      const { left } = outcome
      favourites.drop(imageIds.filter((id) => !left.includes(id)))
      void showPictures()
      return goneText(imageIds.length - left.length, left.length)
    }
    showProblems(outcome.problems)
    return outcome.problem
  }

  form.addEventListener('input', ({ target }) => {
    showProblem((target as HTMLInputElement).name, '')
  })
  return () => {
    showProblems({})
    count()
    void showPictures()
    open()
    field('name').focus()
  }
}

/** Differences since the list was sent: numbers of new and removed photos. */
function sinceSent(favourites: Favourites): string[] {
  const [sent, marked] = [favourites.sent(), favourites.list()]
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

function refusedText(code: ErrorCode | undefined): string {
  const known: Partial<Record<ErrorCode, string>> = {
    selections_off: texts.favouritesOff,
    gallery_closed: texts.galleryIsClosed,
    not_found: texts.galleryNotHere,
    password_required: texts.passwordAgain,
    too_many_requests: texts.tooManySelections,
  }
  return (code && known[code]) ?? texts.favouritesNotSent
}

/** Problem of a field, in the page's language, as answers are in English. */
function problemWith(field: string, { name }: NewSelection): string {
  if (field === 'email') return texts.invalidEmail
  if (field === 'message') return texts.tooLong({ most: MAX_SELECTION_MESSAGE })
  return name ? texts.tooLong({ most: MAX_SELECTION_NAME }) : texts.pleaseEnterName
}

/** Sends a selection to the gallery's owner. */
async function sendSelection(gallery: Called, selection: NewSelection): Promise<Outcome> {
  const answer = await ask('POST', selectionsAddress(gallery), selection)
  if (!answer) return { sent: false, problem: texts.favouritesUnreachable, problems: {} }
  if (answer.ok) return { sent: true }
  const { code, issues = [], current } = answer.body
  if (code === 'images_missing') return { sent: false, left: current?.imageIds as number[] }
  const problems = Object.fromEntries(
    issues
      .filter(({ path }) => FIELDS.includes(path))
      .map(({ path }) => [path, problemWith(path, selection)]),
  )
  const problem = Object.keys(problems).length > 0 ? '' : refusedText(code)
  return { sent: false, problem, problems }
}
