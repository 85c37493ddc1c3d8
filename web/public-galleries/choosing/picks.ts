import type { ErrorCode } from '#contract/error-codes.ts'
import { ASK_AGAIN_MS, MARKS, type Mark, picksAddress } from '#contract/pick-form.ts'
import type { Pick, PicksClosed, PublicPicks } from '#contract/picks.ts'
import type { Called } from '#contract/public-calls.ts'
import { texts } from '#web/texts/texts.ts'
import { type Answer, ask } from './ask.ts'
import { type Choice, createChanges } from './choice.ts'

/** A failure; `again` if it can be retried. */
export type Problem = { text: string; again: boolean }

/**
 * The choices of a view link's holder, stored on the server. Includes changes that are not saved yet, and
 * keeps them until they are.
 */
export type Picks = Choice & {
  noteOf(imageId: number): string
  /** Changes the note of a marked image. */
  annotate(imageId: number, note: string): void
  /** Numbers of images marked 'yes', of the limit (null for none), and of those beyond it. */
  count(): { chosen: number; most: number | null; extra: number }
  /** Owner's note about those beyond the limit, such as their price. */
  extraNote(): string | null
  /** Ids of the images with this mark, or with any. */
  marked(mark?: Mark): readonly number[]
  /** Time when the holder was done. */
  doneAt(): Date | undefined
  /** Submits the choices. Returns the problem if that fails. */
  end(message: string): Promise<string | undefined>
  /** Tells whether they have asked to change a sent list within the last hour. */
  hasAsked(): boolean
  /** Asks to change a sent list. Returns the problem if that fails. */
  askToChange(message: string): Promise<string | undefined>
  /** Problem of the last attempt to save, if it failed. */
  problem(): Problem | undefined
  /** Sends unsaved changes again, and reads choices made on other devices. */
  refresh(): Promise<void>
}

type Saved = { mark: Mark; note: string | null }
/** Message to this link's other pages in the same browser: a change being saved, or an answer's arrival. */
type Told = { imageId: number; now: Saved | null } | 'answered'
/** A mark with its note; without `note`, the note stays. Null removes both. */
type Change = { mark: Mark; note?: string } | null

const KEYS = new Map<string, Mark | null>([
  ['1', 'yes'],
  ['2', 'maybe'],
  ['3', 'no'],
  ['0', null],
])
/** Time after which this page reads the list if another has not reported its answer, in milliseconds. */
const ANSWERED_MS = 30_000
/** Refusals after which nothing more can be saved. */
const OVER: (ErrorCode | undefined)[] = ['gallery_closed', 'link_ended', 'link_required', 'password_required']

/** State of the list on the server, besides the marks. */
type Said = {
  most: number | null
  allowsMore: boolean
  extraNote: string | null
  doneAt: Date | undefined
  askedAt: Date | undefined
}
const NOTHING_SAID: Said = {
  most: null,
  allowsMore: false,
  extraNote: null,
  doneAt: undefined,
  askedAt: undefined,
}

/** The choices: those saved, and changes that the server has not confirmed. */
function createList() {
  const saved = new Map<number, Saved>()
  const unsaved = new Map<number, Change>()
  const list = {
    saved,
    unsaved,
    said: NOTHING_SAID,
    /** True if nothing more can be chosen. */
    over: false,
    problem: undefined as Problem | undefined,
    /** Number of answers that changed `saved`. */
    answers: 0,
    ...createChanges(),
    markOf: (imageId: number): Mark | undefined =>
      unsaved.has(imageId) ? unsaved.get(imageId)?.mark : saved.get(imageId)?.mark,
    noteOf(imageId: number): string {
      const change = unsaved.get(imageId)
      return change === null ? '' : (change?.note ?? saved.get(imageId)?.note ?? '')
    },
    marked: (...marks: readonly Mark[]) =>
      [...new Set([...saved.keys(), ...unsaved.keys()])].filter((id) => marks.includes(list.markOf(id)!)),
    count() {
      const { most, allowsMore } = list.said
      const chosen = list.marked('yes').length
      return { chosen, most, extra: allowsMore && most !== null ? Math.max(0, chosen - most) : 0 }
    },
    set(imageId: number, now: Saved | null) {
      if (now) saved.set(imageId, now)
      else saved.delete(imageId)
    },
    endFor(code: ErrorCode | undefined) {
      if (!list.over) list.problem = { text: list.wordsFor(code), again: false }
      list.over = true
      unsaved.clear()
    },
    wordsFor(code: ErrorCode | undefined): string {
      const { most } = list.said
      return code === 'picks_full' && most !== null ? texts.allChosen({ most }) : refusedText(code)
    },
  }
  return list
}
type List = ReturnType<typeof createList>

/** Reads the saved choices, once for concurrent callers. */
function readerOf(list: List, address: string): () => Promise<void> {
  let reading: Promise<void> | undefined
  async function readAll() {
    let before: number
    let answer: Answer<PublicPicks> | undefined
    // Repeats if marks were saved after the request, as the answer may lack them.
    do {
      before = list.answers
      answer = await ask<PublicPicks>('GET', address)
    } while (before !== list.answers)
    if (!answer) return
    const { body } = answer
    if (answer.ok) {
      list.saved.clear()
      for (const { imageId, mark, note } of body.picks!) list.set(imageId, { mark, note })
      list.said = {
        most: body.maxPicks!,
        allowsMore: body.overLimit === 'allow',
        extraNote: body.extraNote ?? null,
        doneAt: dateOf(body.doneAt),
        askedAt: dateOf(body.askedAt),
      }
      list.over = false
    } else if (OVER.includes(body.code)) list.endFor(body.code)
    else if (body.code === 'not_found') list.endFor('link_ended')
    list.changed()
  }
  return () => {
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }
}

/**
 * Sends unsaved changes one after the other. Stops without a connection.
 * @param answered called once the server has answered, and `list` has its state
 */
function senderOf(
  list: List,
  address: string,
  { read, answered }: { read(): Promise<void>; answered(): void },
): () => Promise<void> {
  const { unsaved } = list
  let sending: Promise<void> | undefined
  /** The change being sent. */
  let underway: { imageId: number; change: Change } | undefined
  // Sends waiting changes before the page is gone, as with the viewer over a page around a frame.
  addEventListener('pagehide', () => {
    for (const [imageId, change] of unsaved) {
      if (imageId !== underway?.imageId || change !== underway.change) void put(imageId, change)
    }
  })
  const put = (imageId: number, change: Change) =>
    ask<Pick>(change ? 'PUT' : 'DELETE', `${address}/${imageId}`, change ?? undefined)

  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
      if (unsaved.size > 0 && !list.problem?.again) void send()
      list.changed()
    })
    return sending
  }

  async function sendAll() {
    list.problem = undefined
    while (unsaved.size > 0) {
      const [imageId, change] = unsaved.entries().next().value!
      underway = { imageId, change }
      const answer = await put(imageId, change)
      underway = undefined
      list.answers++
      if (!answer || answer.status >= 500 || answer.status === 429) {
        list.problem = { text: failedText(unsaved.size, answer), again: true }
        return
      }
      // It may have been changed since.
      if (unsaved.get(imageId) === change) unsaved.delete(imageId)
      if (answer.ok) list.set(imageId, change && (answer.body as Saved))
      else await refused(answer)
      answered()
    }
  }

  async function refused({ body: { code } }: Answer<unknown>) {
    if (OVER.includes(code)) return list.endFor(code)
    await read()
    list.problem ??= { text: list.wordsFor(code), again: false }
  }
  return send
}

export function picksOf(gallery: Called): Picks {
  const address = picksAddress(gallery)
  const list = createList()
  const { unsaved, markOf, noteOf, marked } = list
  /** Notes of removed marks, by image, restored with the mark. */
  const notes = new Map<number, string>()
  const read = readerOf(list, address)
  /** Other pages with this link in the same browser, such as the viewer over a page around a frame. */
  const others = new BroadcastChannel(`picturerail:picks:${gallery.publicId}`)
  let unanswered: ReturnType<typeof setTimeout> | undefined
  const readIfSeen = () => void (document.hidden || read())
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    clearTimeout(unanswered)
    if (data === 'answered') return readIfSeen()
    // The change is still on its way to the server, so reading the list might miss it.
    list.set(data.imageId, data.now)
    list.changed()
    // The sending page may be closed before it reports the answer, which may be a refusal.
    unanswered = setTimeout(readIfSeen, ANSWERED_MS)
  }
  function answered() {
    others.postMessage('answered' satisfies Told)
    list.changed()
  }
  const send = senderOf(list, address, { read, answered })

  function save(imageId: number, change: Change) {
    if (list.over || list.said.doneAt) {
      list.problem = { text: list.over ? texts.linkHasEnded : texts.choicesAreSent, again: false }
      return list.changed()
    }
    // Moves the change to the end of the queue.
    unsaved.delete(imageId)
    unsaved.set(imageId, change)
    const now = change && { mark: change.mark, note: noteOf(imageId) || null }
    others.postMessage({ imageId, now } satisfies Told)
    list.changed()
    void send()
  }

  return {
    list: () => marked('yes', 'maybe'),
    markOf,
    noteOf,
    choose(imageId, mark) {
      const now = markOf(imageId)
      if (mark === (now ?? null)) return
      if (mark === null) {
        notes.set(imageId, noteOf(imageId))
        return save(imageId, null)
      }
      const written = now ? unsaved.get(imageId)?.note : notes.get(imageId)
      save(imageId, { mark, ...(written !== undefined && { note: written }) })
    },
    annotate(imageId, text) {
      const mark = markOf(imageId)
      if (mark && text !== noteOf(imageId)) save(imageId, { mark, note: text })
    },
    count: list.count,
    extraNote: () => list.said.extraNote,
    marked: (mark) => marked(...(mark ? [mark] : MARKS)),
    keys: KEYS,
    isClosed: () => list.said.doneAt !== undefined || list.over,
    doneAt: () => list.said.doneAt,
    async end(message) {
      await send()
      if (unsaved.size > 0) return list.problem?.text
      const answer = await ask<PicksClosed>('POST', `${address}/done`, message ? { message } : {})
      if (!answer?.ok) return notDone(list, answer)
      list.answers++
      list.said = { ...list.said, doneAt: dateOf(answer.body.doneAt) }
      answered()
    },
    hasAsked() {
      const { askedAt } = list.said
      return askedAt !== undefined && Date.now() < askedAt.getTime() + ASK_AGAIN_MS
    },
    async askToChange(message) {
      const answer = await ask('POST', `${address}/reopen`, message ? { message } : {})
      // Another device reopened the list, or asked already.
      if (answer && !answer.ok) await read()
      if (answer?.status === 429) return
      if (!answer?.ok) return notDone(list, answer)
      list.said = { ...list.said, askedAt: new Date() }
      answered()
    },
    problem: () => list.problem,
    async refresh() {
      if (unsaved.size > 0) await send()
      await read()
    },
    onChange: list.onChange,
    version: list.version,
  }
}

/** Explains the failure of a call that does not change a mark. */
const notDone = ({ wordsFor }: List, answer: Answer<unknown> | undefined): string =>
  answer?.body.code ? wordsFor(answer.body.code) : failedText(0, answer)

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : undefined)

function refusedText(code: ErrorCode | undefined): string {
  const known: Partial<Record<ErrorCode, string>> = {
    picks_done: texts.choicesAreSent,
    picks_open: texts.choicesAreOpen,
    picks_off: texts.choosingOff,
    not_found: texts.photoGone,
    gallery_closed: texts.galleryIsClosed,
    link_ended: texts.linkHasEnded,
    link_required: texts.linkHasEnded,
    password_required: texts.linkHasEnded,
  }
  return (code && known[code]) ?? texts.notSaved
}

/** @param changes number of changes that could not be saved; 0 for other calls */
function failedText(changes: number, answer: Answer<unknown> | undefined): string {
  const count = Math.max(1, changes)
  if (!answer) return texts.notSavedOffline({ count })
  return answer.status === 429 ? texts.notSavedTooMany({ count }) : texts.notSavedWrong({ count })
}
