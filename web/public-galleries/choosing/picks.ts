import type { ErrorCode } from '#contract/error-codes.ts'
import { ASK_AGAIN_MS, MARKS, type Mark, picksAddress } from '#contract/pick-form.ts'
import type { Pick, PicksClosed, PublicPicks } from '#contract/picks.ts'
import type { Called } from '#contract/public-calls.ts'
import { texts } from '#web/texts/texts.ts'
import { type Answer, ask } from './ask.ts'
import { type Choice, createChanges } from './choice.ts'

/** A failure; `again`: it is worth another try. */
export type Problem = { text: string; again: boolean }

/**
 * The choices of a view link's holder. They are kept by the server; what could not be saved yet is shown as well, and
 * stays until it is.
 */
export type Picks = Choice & {
  noteOf(imageId: number): string
  /** Changes the note of an image that is marked. */
  annotate(imageId: number, note: string): void
  /** Counts those marked 'yes', of how many (null: any number), and how many more than these are taken. */
  count(): { chosen: number; most: number | null; extra: number }
  /** The words about those, such as what one more costs. */
  extraNote(): string | null
  /** The ids of those with this mark, or with any. */
  marked(mark?: Mark): readonly number[]
  /** When the holder said that they are done. */
  doneAt(): Date | undefined
  /** Says that the holder is done. Returns what is wrong if that fails. */
  end(message: string): Promise<string | undefined>
  /** Tells whether they have asked to change what they have sent, within the hour. */
  hasAsked(): boolean
  /** Asks for that. Returns what is wrong if it fails. */
  askToChange(message: string): Promise<string | undefined>
  /** Problem of the last attempt to save, if it failed. */
  problem(): Problem | undefined
  /** Sends again what could not be saved, and reads what was chosen on other devices. */
  refresh(): Promise<void>
}

type Saved = { mark: Mark; note: string | null }
/** To other pages with this link in the same browser: what is being saved, or that the server has answered. */
type Told = { imageId: number; now: Saved | null } | 'answered'
/** Without `note`, that stays; null takes mark and note away. */
type Change = { mark: Mark; note?: string } | null

const KEYS = new Map<string, Mark | null>([
  ['1', 'yes'],
  ['2', 'maybe'],
  ['3', 'no'],
  ['0', null],
])
/** An answer that another page has not told of by then is looked for, in milliseconds. */
const ANSWERED_MS = 30_000
/** Nothing more can be saved after these. */
const OVER: (ErrorCode | undefined)[] = ['gallery_closed', 'link_ended', 'link_required', 'password_required']

/** What the server says of the list, besides the marks. */
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

/** What is chosen: as it was saved, and what the server has not confirmed. */
function createList() {
  const saved = new Map<number, Saved>()
  const unsaved = new Map<number, Change>()
  const list = {
    saved,
    unsaved,
    said: NOTHING_SAID,
    /** Nothing more can be chosen. */
    over: false,
    problem: undefined as Problem | undefined,
    /** Answers that changed `saved`. */
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

/** Reads what the server has kept, for all who ask at once. */
function readerOf(list: List, address: string): () => Promise<void> {
  let reading: Promise<void> | undefined
  async function readAll() {
    let before: number
    let answer: Answer<PublicPicks> | undefined
    // Marks that were saved after it was asked for may not be in it.
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
 * Sends what is unsaved, one after the other. Ends where there is no connection.
 * @param answered the server has answered, and `list` has what it said
 */
function senderOf(
  list: List,
  address: string,
  { read, answered }: { read(): Promise<void>; answered(): void },
): () => Promise<void> {
  const { unsaved } = list
  let sending: Promise<void> | undefined
  /** The change that is being sent. */
  let underway: { imageId: number; change: Change } | undefined
  // A change that waits for its turn is sent before this page is gone, such as the viewer over a page around a frame.
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
  /** Notes of marks that were taken off, by image: they come back with the mark. */
  const notes = new Map<number, string>()
  const read = readerOf(list, address)
  /** Other pages with this link in the same browser, such as the viewer over a page around a frame. */
  const others = new BroadcastChannel(`picturerail:picks:${gallery.publicId}`)
  let unanswered: ReturnType<typeof setTimeout> | undefined
  const readIfSeen = () => void (document.hidden || read())
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    clearTimeout(unanswered)
    if (data === 'answered') return readIfSeen()
    // It is on its way to the server: a read could still answer without it.
    list.set(data.imageId, data.now)
    list.changed()
    // The page that sent it may be closed before it can tell of the answer, which may be a refusal.
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
    // Last in the queue.
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
      // On another device: the list is open again, or that was asked already.
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

/** Why a call that is no change of a mark failed. */
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

/** @param changes that could not be saved; 0 for a call of another kind */
function failedText(changes: number, answer: Answer<unknown> | undefined): string {
  const count = Math.max(1, changes)
  if (!answer) return texts.notSavedOffline({ count })
  return answer.status === 429 ? texts.notSavedTooMany({ count }) : texts.notSavedWrong({ count })
}
