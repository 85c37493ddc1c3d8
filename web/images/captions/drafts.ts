import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { type Image, type ImageChangeInput, ImageDetails } from '#contract/images.ts'
import { ApiError, isMissing, sendJson } from '#web/base/api.ts'
import { conflictOf } from '#web/base/conflict.tsx'
import { toastRefusal } from '#web/base/failure.ts'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import { type ImageTexts, TEXT_FIELDS, textsOf } from '../image-texts.ts'
import { imageName } from '../image-tile.tsx'
import { refreshImages, showSaved } from '../queries.ts'

/** What was typed about an image and is not saved yet. */
export type Draft = {
  texts: ImageTexts
  /** What the image said when typing began. */
  was: ImageTexts
  /** What someone else has written since; saving again overwrites it. */
  theirs?: Partial<Pick<Image, keyof ImageTexts>>
  /** What is wrong with a field. */
  problems?: Partial<Record<keyof ImageTexts, string>>
  state: 'typed' | 'saving' | 'failed'
}
export type Drafts = ReadonlyMap<number, Draft>

/** The captions of one gallery that are being written. They outlive the screen, and in this browser also the page. */
export type CaptionDrafts = {
  now: () => Drafts
  subscribe: (listener: () => void) => () => void
  type: (image: Image, texts: Partial<ImageTexts>) => void
  /** What is wrong with what was typed about an image; then it cannot be saved. */
  check: (image: Image) => Draft['problems']
  /** Saves what was typed about an image, if anything was. Resolves with whether nothing is left to be saved; failures are told. */
  save: (image: Image) => Promise<boolean>
  /** Forgets those of images that are gone. */
  forgetAllBut: (images: readonly Image[]) => void
}

const FAILED = 'Failed to update image. Please try again.'

const made = new WeakMap<QueryClient, Map<string, CaptionDrafts>>()

/** The drafts of a gallery by a user. They are created once. */
export function captionDrafts(queryClient: QueryClient, galleryId: number, userId: string): CaptionDrafts {
  const known = made.get(queryClient) ?? new Map<string, CaptionDrafts>()
  made.set(queryClient, known)
  const key = `picturerail:captions:${userId}:${galleryId}`
  const drafts = known.get(key) ?? createDrafts(queryClient, galleryId, key)
  known.set(key, drafts)
  return drafts
}

function createDrafts(queryClient: QueryClient, galleryId: number, key: string): CaptionDrafts {
  let drafts: Drafts = stored(key)
  const listeners = new Set<() => void>()
  /** One call at a time for each image: the next one is a change of what the one before has saved. */
  const calls = new Map<number, Promise<boolean>>()
  const saving = new MutationObserver(queryClient, {
    mutationFn: ({ id, ...change }: { id: number } & ImageChangeInput) =>
      sendJson<Image>('PATCH', `/api/images/${id}`, change),
  })
  let allowLeaving: (() => void) | undefined
  warn()

  function put(id: number, draft: Draft | null) {
    const next = new Map(drafts)
    if (draft) next.set(id, draft)
    else next.delete(id)
    drafts = next
    store(key, drafts)
    warn()
    for (const listener of listeners) listener()
  }

  /** The browser asks before the page is left, as long as there is a draft. */
  function warn() {
    if (drafts.size > 0) allowLeaving ??= askBeforeLeaving()
    else {
      allowLeaving?.()
      allowLeaving = undefined
    }
  }

  function check({ id }: Image) {
    const draft = drafts.get(id)
    const problems = draft && problemsOf(draft.texts)
    if (draft && problems) put(id, { ...draft, problems })
    return problems
  }

  async function send(image: Image): Promise<boolean> {
    const { id } = image
    const draft = drafts.get(id)
    if (!draft) return true
    if (check(image)) return false
    const { texts, was, theirs } = draft
    put(id, { texts, was, ...(theirs && { theirs }), state: 'saving' })
    try {
      const saved = await saving.mutate({ id, ...texts, was: { ...was, ...theirs } })
      showSaved(queryClient, galleryId, [saved])
      const typed = drafts.get(id)?.texts ?? texts
      put(id, same(typed, texts) ? null : { texts: typed, was: textsOf(saved), state: 'typed' })
      return same(typed, texts)
    } catch (error) {
      fail(image, error)
      return false
    }
  }

  function fail(image: Image, error: unknown) {
    const { id } = image
    const draft = drafts.get(id)
    if (isMissing(error) || !draft) {
      toastRefusal(error, FAILED, { not_found: `“${imageName(image)}” has been deleted.` })
      put(id, null)
      return void refreshImages(queryClient, galleryId)
    }
    const { theirs, problems: _, ...typed } = draft
    const current = conflictOf(error)
    const problems = serverProblems(error)
    put(id, {
      ...typed,
      ...((theirs || current) && { theirs: { ...theirs, ...current } }),
      ...(problems && { problems }),
      state: 'failed',
    })
    toastRefusal(error, `Failed to save the caption of “${imageName(image)}”. It is kept here.`, {
      edit_conflict: `Someone else has changed the caption of “${imageName(image)}”. Yours is kept here.`,
    })
  }

  return {
    now: () => drafts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(image, change) {
      const before = drafts.get(image.id)
      const { problems, ...draft } = before ?? { texts: textsOf(image), was: textsOf(image) }
      const texts = { ...draft.texts, ...change }
      const left = Object.entries(problems ?? {}).filter(([field]) => !(field in change))
      const isNew = !same(texts, draft.was) || before?.state === 'saving'
      if (!isNew) return put(image.id, null)
      put(image.id, {
        ...draft,
        texts,
        ...(left.length > 0 && { problems: Object.fromEntries(left) }),
        state: before?.state ?? 'typed',
      })
    },
    check,
    save(image) {
      const call = (calls.get(image.id) ?? Promise.resolve()).then(() => send(image))
      calls.set(image.id, call)
      return call
    },
    forgetAllBut(images) {
      const there = new Set(images.map(({ id }) => id))
      for (const id of drafts.keys()) if (!there.has(id)) put(id, null)
    },
  }
}

const same = (one: ImageTexts, other: ImageTexts) => TEXT_FIELDS.every((field) => one[field] === other[field])

function problemsOf(texts: ImageTexts): Draft['problems'] {
  const { error } = ImageDetails.safeParse(texts)
  return error && Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]))
}

function serverProblems(error: unknown): Draft['problems'] {
  const issues = (error instanceof ApiError && error.answer.issues) || []
  return issues.length > 0
    ? Object.fromEntries(issues.map(({ path, message }) => [path, message]))
    : undefined
}

/** Drafts that were kept when the page was left, such as to sign in again. */
function stored(key: string): Drafts {
  try {
    const kept: [number, Draft][] = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Map(kept.map(([id, { texts, was }]) => [id, { texts, was, state: 'failed' }]))
  } catch {
    return new Map()
  }
}

function store(key: string, drafts: Drafts) {
  try {
    if (drafts.size > 0) localStorage.setItem(key, JSON.stringify([...drafts]))
    else localStorage.removeItem(key)
  } catch {
    // Blocked or full: then the browser's question is all.
  }
}
