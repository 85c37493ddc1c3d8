import type { ErrorCode } from '#contract/error-codes.ts'
import { ASK_AGAIN_MS, LINK_HAS_ENDED, MARKS, type Mark, picksAddress } from '#contract/pick-form.ts'
import type { Pick, PicksClosed, PublicPicks } from '#contract/picks.ts'
import { type Answer, ask } from './ask.ts'
import type { Choice } from './choice.ts'

/** A failure; `again`: it is worth another try. */
export type Problem = { text: string; again: boolean }

/**
 * The choices of a view link's holder. They are kept by the server; what could not be saved yet is shown as well, and
 * stays until it is.
 */
export type Picks = Choice & {
  noteOf(imageId: number): string
  /** Of an image that is marked. */
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
  /** Of the last attempt. */
  problem(): Problem | undefined
  /** Sends again what could not be saved, and reads what was chosen on other devices. */
  refresh(): Promise<void>
  /** Rises with every change. */
  version(): number
}

type Saved = { mark: Mark; note: string | null }
/** To other pages with this link in the same browser: what is being saved, or that the server has answered. */
type Told = { imageId: number; now: Saved | null } | 'answered'
/** Without `note`, that stays; null takes mark and note away. */
type Change = { mark: Mark; note?: string } | null

const TEXTS: Partial<Record<ErrorCode, string>> = {
  picks_done: 'Your choices are sent. Ask to change them first.',
  picks_open: 'You can change your choices again.',
  picks_off: 'Choosing photos is switched off for this link.',
  not_found: 'This photo is no longer in the gallery.',
  gallery_closed: 'This gallery is closed.',
  link_ended: LINK_HAS_ENDED,
  link_required: LINK_HAS_ENDED,
  password_required: LINK_HAS_ENDED,
}
/** An answer that another page has not told of by then is looked for, in milliseconds. */
const ANSWERED_MS = 30_000
/** Nothing more can be saved after these. */
const OVER: (ErrorCode | undefined)[] = ['gallery_closed', 'link_ended', 'link_required', 'password_required']

const fullText = (most: number | null) => `That's all ${most}. Remove one to add another.`

export function picksOf(publicId: string): Picks {
  const address = picksAddress(publicId)
  const listeners = new Set<() => void>()
  const saved = new Map<number, Saved>()
  /** Changes that the server has not confirmed. */
  const unsaved = new Map<number, Change>()
  /** Of marks that were taken off: they come back with the mark. */
  const notes = new Map<number, string>()
  let most: number | null = null
  let allowsMore = false
  let extraNote: string | null = null
  let doneAt: Date | undefined
  let askedAt: Date | undefined
  let over = false
  let problem: Problem | undefined
  let sending: Promise<void> | undefined
  /** The change that is being sent. */
  let underway: { imageId: number; change: Change } | undefined
  let reading: Promise<void> | undefined
  /** Answers that changed `saved`. */
  let answers = 0
  let version = 0
  /** Other pages with this link in the same browser, such as the viewer over a page around a frame. */
  const others = new BroadcastChannel(`picturerail:picks:${publicId}`)
  let unanswered: ReturnType<typeof setTimeout> | undefined
  const readIfSeen = () => void (document.hidden || read())
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    clearTimeout(unanswered)
    if (data === 'answered') return readIfSeen()
    // It is on its way to the server: a read could still answer without it.
    set(data.imageId, data.now)
    changed()
    // The page that sent it may be closed before it can tell of the answer, which may be a refusal.
    unanswered = setTimeout(readIfSeen, ANSWERED_MS)
  }
  // A change that waits for its turn is sent before this page is gone, such as the viewer over a page around a frame.
  addEventListener('pagehide', () => {
    for (const [imageId, change] of unsaved) {
      if (imageId !== underway?.imageId || change !== underway.change) void put(imageId, change)
    }
  })

  function changed() {
    version++
    for (const listener of listeners) listener()
  }

  const markOf = (imageId: number): Mark | undefined =>
    unsaved.has(imageId) ? unsaved.get(imageId)?.mark : saved.get(imageId)?.mark
  function noteOf(imageId: number): string {
    const change = unsaved.get(imageId)
    return change === null ? '' : (change?.note ?? saved.get(imageId)?.note ?? '')
  }
  const marked = (...marks: readonly Mark[]) =>
    [...new Set([...saved.keys(), ...unsaved.keys()])].filter((id) => marks.includes(markOf(id)!))
  function count() {
    const chosen = marked('yes').length
    return { chosen, most, extra: allowsMore && most !== null ? Math.max(0, chosen - most) : 0 }
  }

  function save(imageId: number, change: Change) {
    if (over || doneAt) {
      problem = { text: over ? LINK_HAS_ENDED : TEXTS.picks_done!, again: false }
      return changed()
    }
    // Last in the queue.
    unsaved.delete(imageId)
    unsaved.set(imageId, change)
    const now = change && { mark: change.mark, note: noteOf(imageId) || null }
    others.postMessage({ imageId, now } satisfies Told)
    changed()
    void send()
  }

  /** Sends what is unsaved, one after the other. Ends where there is no connection. */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
      if (unsaved.size > 0 && !problem?.again) void send()
      changed()
    })
    return sending
  }

  async function sendAll() {
    problem = undefined
    while (unsaved.size > 0) {
      const [imageId, change] = unsaved.entries().next().value!
      underway = { imageId, change }
      const answer = await put(imageId, change)
      underway = undefined
      answers++
      if (!answer || answer.status >= 500 || answer.status === 429) {
        problem = { text: failedText(unsaved.size, answer), again: true }
        return
      }
      // It may have been changed since.
      if (unsaved.get(imageId) === change) unsaved.delete(imageId)
      if (answer.ok) set(imageId, change && (answer.body as Saved))
      else await refused(answer)
      others.postMessage('answered' satisfies Told)
      changed()
    }
  }

  const put = (imageId: number, change: Change) =>
    ask<Pick>(change ? 'PUT' : 'DELETE', `${address}/${imageId}`, change ?? undefined)

  function set(imageId: number, now: Saved | null) {
    if (now) saved.set(imageId, now)
    else saved.delete(imageId)
  }

  async function refused({ body: { code } }: Answer<unknown>) {
    if (OVER.includes(code)) return endFor(code)
    await read()
    problem ??= { text: wordsFor(code), again: false }
  }

  /** Nothing more can be chosen. */
  function endFor(code: ErrorCode | undefined) {
    if (!over) problem = { text: wordsFor(code), again: false }
    over = true
    unsaved.clear()
  }

  const wordsFor = (code: ErrorCode | undefined): string =>
    code === 'picks_full' ? fullText(most) : ((code && TEXTS[code]) ?? "This couldn't be saved.")

  function read(): Promise<void> {
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function readAll() {
    let before: number
    let answer: Answer<PublicPicks> | undefined
    // Marks that were saved after it was asked for may not be in it.
    do {
      before = answers
      answer = await ask<PublicPicks>('GET', address)
    } while (before !== answers)
    if (!answer) return
    const { body } = answer
    if (answer.ok) {
      saved.clear()
      for (const { imageId, mark, note } of body.picks!) saved.set(imageId, { mark, note })
      most = body.maxPicks!
      allowsMore = body.overLimit === 'allow'
      extraNote = body.extraNote ?? null
      doneAt = dateOf(body.doneAt)
      askedAt = dateOf(body.askedAt)
      over = false
    } else if (OVER.includes(body.code)) endFor(body.code)
    else if (body.code === 'not_found') endFor('link_ended')
    changed()
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
    count,
    extraNote: () => extraNote,
    marked: (mark) => marked(...(mark ? [mark] : MARKS)),
    isClosed: () => doneAt !== undefined || over,
    doneAt: () => doneAt,
    async end(message) {
      await send()
      if (unsaved.size > 0) return problem?.text
      const answer = await ask<PicksClosed>('POST', `${address}/done`, message ? { message } : {})
      if (!answer?.ok) return answer?.body.code ? wordsFor(answer.body.code) : failedText(0, answer)
      answers++
      doneAt = dateOf(answer.body.doneAt)
      others.postMessage('answered' satisfies Told)
      changed()
    },
    hasAsked: () => askedAt !== undefined && Date.now() < askedAt.getTime() + ASK_AGAIN_MS,
    async askToChange(message) {
      const answer = await ask('POST', `${address}/reopen`, message ? { message } : {})
      // On another device: the list is open again, or that was asked already.
      if (answer && !answer.ok) await read()
      if (answer?.status === 429) return
      if (!answer?.ok) return answer?.body.code ? wordsFor(answer.body.code) : failedText(0, answer)
      askedAt = new Date()
      others.postMessage('answered' satisfies Told)
      changed()
    },
    problem: () => problem,
    async refresh() {
      if (unsaved.size > 0) await send()
      await read()
    },
    version: () => version,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : undefined)

function failedText(count: number, answer: Answer<unknown> | undefined): string {
  const what = count > 1 ? `${count} changes couldn't be saved` : "Your change couldn't be saved"
  const why =
    answer?.status === 429 ? 'too many requests' : answer ? 'something went wrong' : "there's no connection"
  return `${what}: ${why}.`
}
