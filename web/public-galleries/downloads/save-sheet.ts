/**
 * The sheet for choosing downloads: the form of the gallery's `/download` page, with the choices in this
 * browser and the resulting size. Loaded only when it is opened.
 */
import type { DownloadPlan } from '#contract/download-plan.ts'
import { MAX_PLANNED } from '#contract/visitor-downloads.ts'
import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'
import { element } from '../wall/markup.ts'
import { watchVisiblePart } from '../wall/visible-part.ts'
import { askPlan, type Wanted } from './ask-plan.ts'
import { readLeft, showLeft } from './downloads-left.ts'
import { photosButton } from './photos-button.ts'
import { partText, planText } from './plan-texts.ts'

/** Photos chosen on the page: favourites, or the choices of a view link. */
export type Chosen = { label: string; ids(): readonly number[] }

type Options = {
  facts: Pick<PageFacts, 'publicId' | 'base' | 'version' | 'path' | 'counted'>
  page: HTMLElement
  chosen: Chosen | undefined
}

/** Interval for checking how many copies have been made, in milliseconds. */
const AGAIN_MS = 3000

/** Opens the sheet, or leads to the page with the form, at `address`, if that cannot be shown here. */
export async function openSheet(address: string, options: Options): Promise<void> {
  const drawn = await fetchForm(address)
  if (drawn) showSheet(drawn, options)
  else location.assign(address)
}

/** Fetches the form and its styles; null if that fails. */
async function fetchForm(address: string) {
  const answer = await fetch(address).catch(() => null) // without a connection
  if (!answer?.ok) return null
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html')
  showLeft(drawn)
  const [form, styles] = [
    drawn.querySelector<HTMLFormElement>('.download-form'),
    drawn.querySelector('#form-styles'),
  ]
  return form && styles && { form, styles }
}

function showSheet(
  { form, styles }: { form: HTMLFormElement; styles: Element },
  { facts, page, chosen }: Options,
) {
  const closed = new AbortController()
  const dialog = element('dialog', { className: 'sheet', 'aria-labelledby': 'sheet-title' })
  const close = element('button', { type: 'button', className: 'close', 'aria-label': texts.close })
  const heading = element('h2', { id: 'sheet-title', className: 'title-face' }, texts.download)
  const status = element('p', { className: 'plan', role: 'status' })
  const parts = element('ul', { className: 'parts', role: 'list' })
  const submit = form.querySelector<HTMLButtonElement>('button')!
  // The form has its own entry if the chosen photos take the place of the whole gallery.
  if (chosen && !form.querySelector('[data-chosen]'))
    form.querySelector('.what label')!.after(...choiceOf(chosen))
  const photos = photosButton({ facts, form, say, signal: closed.signal })
  form.append(status, parts, element('div', { className: 'actions' }, photos.button, submit))
  dialog.append(styles, element('header', {}, heading, close), form)

  let plan: DownloadPlan | undefined
  /** True if it was pressed before the plan and the copies are ready: the download begins then. */
  let begins = false
  let failed = false
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function say(text: string) {
    if (status.textContent !== text) status.textContent = text
  }

  /** The choice in the form; undefined if nothing can be chosen. */
  function wanted(): Wanted | undefined {
    const size = String(new FormData(form).get('size')) as DownloadPlan['size']
    const what = form.querySelector<HTMLInputElement>('[name=chapter]:checked')
    if (!what) return
    if (what.dataset.chosen !== undefined) return { size, imageIds: chosen!.ids() }
    return { size, chapter: what.value }
  }

  function show(next: DownloadPlan | undefined) {
    plan = next
    const several = plan && plan.parts.length > 1 ? plan.parts : []
    parts.replaceChildren(...several.map((part, index) => partLink(part, index + 1, several.length)))
    submit.hidden = several.length > 0
    const what = wanted()
    if (what) photos.offer(plan, what)
    else photos.button.hidden = true
  }

  async function ask(isChange: boolean) {
    const request = ++latest
    clearTimeout(timer)
    failed = false
    if (isChange) {
      begins = false
      show(undefined)
      say('')
    }
    const what = wanted()
    if (!what) return
    // Too many photos for a plan: sends the form as its own page does.
    failed = (what.imageIds?.length ?? 0) > MAX_PLANNED
    if (failed) return
    const answer = await askPlan(facts, what, closed.signal)
    if (request !== latest || closed.signal.aborted) return
    failed = 'problem' in answer
    if ('problem' in answer) return say(answer.problem)
    show(answer)
    const isReady = answer.bytes !== null
    say(planText(answer, begins && !isReady))
    if (!isReady) timer = setTimeout(() => void ask(false), AGAIN_MS)
    else if (begins) begin()
  }

  function begin() {
    begins = false
    const [only, another] = plan?.parts ?? []
    if (!only || another) return
    say(texts.downloadHasBegun({ file: only.fileName }))
    location.assign(only.url)
  }

  form.addEventListener('change', () => void ask(true))
  // Frames that may not send forms get no `submit` event.
  submit.addEventListener('click', (event) => {
    // A download that could not be planned is sent as on the form's own page.
    const ids = wanted()?.imageIds
    if (failed && (ids === undefined || ids.length > MAX_PLANNED)) return
    event.preventDefault()
    if (failed) return void ask(true)
    if (plan && plan.bytes !== null) return begin()
    begins = true
    if (plan) say(planText(plan, true))
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === close) dialog.close()
  })
  dialog.addEventListener('close', () => {
    closed.abort()
    clearTimeout(timer)
    dialog.remove()
    if (facts.counted && facts.path !== undefined) readLeft(facts.path)
  })
  document.body.append(dialog)
  // A frame may be as tall as its gallery, so the sheet is in its visible part.
  if (parent !== window) watchVisiblePart(page, () => {}, closed.signal)
  dialog.showModal()
  void ask(true)
}

/** Entry for the photos chosen on the page, if any. */
function choiceOf({ label, ids }: Chosen): HTMLElement[] {
  const { length } = ids()
  if (length === 0) return []
  const input = element('input', { type: 'radio', name: 'chapter', value: '', 'data-chosen': '' })
  const name = element('span', { className: 'name' }, label)
  input.disabled = length > MAX_PLANNED
  if (input.disabled) name.append(element('small', {}, texts.mostAtOnce({ most: MAX_PLANNED })))
  return [
    element(
      'label',
      { className: 'choice' },
      input,
      name,
      element('span', { className: 'count' }, texts.photoCount({ count: length })),
    ),
  ]
}

function partLink(part: DownloadPlan['parts'][number], number: number, of: number): HTMLElement {
  const link = element('a', { href: part.url, rel: 'nofollow' }, texts.partOf({ number, count: of }))
  const about = element('span', {}, partText(part))
  link.addEventListener('click', () => {
    about.textContent = texts.partHasBegun
  })
  return element('li', {}, link, about)
}
