import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import {
  type Image,
  type ImageChangeInput,
  ImageDetails,
  type ImageTranslationsChange,
} from '#contract/images.ts'
import { ApiError, isMissing, sendJson } from '#web/base/api.ts'
import { conflictOf } from '#web/base/conflict.tsx'
import { toastRefusal } from '#web/base/failure.ts'
import {
  type ChangedTranslations,
  type TypedTranslations,
  translationsChange,
} from '#web/galleries/translations.ts'
import { askBeforeLeaving } from '#web/ui/leave-warning.ts'
import { newListeners } from '#web/ui/listeners.ts'
import { type ImageTexts, TEXT_FIELDS, textsOf } from '../image-texts.ts'
import { imageName } from '../image-tile.tsx'
import { refreshImages, showSaved } from '../queries.ts'

/** Unsaved texts of an image. */
export type Draft = {
  texts: ImageTexts
  /** Texts of the image when typing began. */
  was: ImageTexts
  /** Texts in other languages, as typed and as they were before; absent until something is typed there. */
  translations?: { typed: TypedTranslations; was: Image['translations'] }
  /** Texts that someone else has saved since; saving again overwrites them. */
  theirs?: Partial<Pick<Image, keyof ImageTexts>> & { translations?: ImageTranslationsChange }
  /** Error messages by field. */
  problems?: Partial<Record<keyof ImageTexts, string>>
  state: 'typed' | 'saving' | 'failed'
}
export type Drafts = ReadonlyMap<number, Draft>

/** Unsaved captions of one gallery. They outlive the screen and, in this browser, the page. */
export type CaptionDrafts = {
  now: () => Drafts
  subscribe: (listener: () => void) => () => void
  type: (image: Image, texts: Partial<ImageTexts>) => void
  /** Adds texts in other languages to an image's draft. */
  translate: (image: Image, typed: TypedTranslations) => void
  /** Validates an image's draft and stores its error messages; with any, it cannot be saved. */
  check: (image: Image) => Draft['problems']
  /** Saves an image's draft, if any. Resolves with true if nothing is left to save; shows failures. */
  save: (image: Image) => Promise<boolean>
  /** Removes the drafts of all other images. */
  forgetAllBut: (images: readonly Image[]) => void
}

const FAILED = 'Failed to update image. Please try again.'

const made = new WeakMap<QueryClient, Map<string, CaptionDrafts>>()

/** Drafts of a user for a gallery, created once. */
export function captionDrafts(queryClient: QueryClient, galleryId: number, userId: string): CaptionDrafts {
  const known = made.get(queryClient) ?? new Map<string, CaptionDrafts>()
  made.set(queryClient, known)
  const key = `picturerail:captions:${userId}:${galleryId}`
  const drafts = known.get(key) ?? createDrafts(queryClient, galleryId, key)
  known.set(key, drafts)
  return drafts
}

/** Drafts under a key of this browser. While there are any, the browser asks before leaving the page. */
function keptDrafts(key: string) {
  let drafts: Drafts = stored(key)
  const listeners = newListeners()
  let allowLeaving: (() => void) | undefined
  warn()

  function warn() {
    if (drafts.size > 0) allowLeaving ??= askBeforeLeaving()
    else {
      allowLeaving?.()
      allowLeaving = undefined
    }
  }

  function put(id: number, draft: Draft | null) {
    const next = new Map(drafts)
    if (draft) next.set(id, draft)
    else next.delete(id)
    drafts = next
    store(key, drafts)
    warn()
    listeners.tell()
  }
  return { now: () => drafts, put, subscribe: listeners.subscribe }
}

function createDrafts(queryClient: QueryClient, galleryId: number, key: string): CaptionDrafts {
  const { now, put, subscribe } = keptDrafts(key)
  /** Pending calls by image, one at a time: each is a change of the texts that the one before has saved. */
  const calls = new Map<number, Promise<boolean>>()
  const saving = new MutationObserver(queryClient, {
    mutationFn: ({ id, ...change }: { id: number } & ImageChangeInput) =>
      sendJson<Image>('PATCH', `/api/images/${id}`, change),
  })
  function check({ id }: Image) {
    const draft = now().get(id)
    const problems = draft && problemsOf(draft.texts)
    if (draft && problems) put(id, { ...draft, problems })
    return problems
  }

  async function send(image: Image): Promise<boolean> {
    const { id } = image
    const draft = now().get(id)
    if (!draft) return true
    if (check(image)) return false
    const { texts, was, translations, theirs } = draft
    put(id, {
      ...{ texts, was, state: 'saving' },
      ...(translations && { translations }),
      ...(theirs && { theirs }),
    })
    try {
      const changed = changedIn(draft)
      const saved = await saving.mutate({
        ...{ id, ...texts },
        ...(changed && { translations: changed.translations }),
        was: { ...was, ...theirs, ...(changed && { translations: changed.was }) },
      })
      showSaved(queryClient, galleryId, [saved])
      const typed = now().get(id) ?? draft
      const isAll = same(typed.texts, texts) && typed.translations?.typed === translations?.typed
      const since: Draft = {
        ...{ texts: typed.texts, was: textsOf(saved), state: 'typed' },
        ...(typed.translations && { translations: { ...typed.translations, was: saved.translations } }),
      }
      put(id, isAll ? null : since)
      return isAll
    } catch (error) {
      fail(image, error)
      return false
    }
  }

  function fail(image: Image, error: unknown) {
    const { id } = image
    const draft = now().get(id)
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

  /** Keeps a draft if it differs from the saved texts. */
  function keep({ id }: Image, draft: Omit<Draft, 'state'>) {
    const state = now().get(id)?.state
    const isNew = !same(draft.texts, draft.was) || changedIn(draft) || state === 'saving'
    put(id, isNew ? { ...draft, state: state ?? 'typed' } : null)
  }
  const draftOf = (image: Image): Omit<Draft, 'state'> =>
    now().get(image.id) ?? { texts: textsOf(image), was: textsOf(image) }

  return {
    now,
    subscribe,
    type(image, change) {
      const { problems, ...draft } = draftOf(image)
      const left = Object.entries(problems ?? {}).filter(([field]) => !(field in change))
      keep(image, {
        ...draft,
        texts: { ...draft.texts, ...change },
        ...(left.length > 0 && { problems: Object.fromEntries(left) }),
      })
    },
    translate(image, typed) {
      const draft = draftOf(image)
      const was = draft.translations?.was ?? image.translations
      keep(image, { ...draft, translations: { typed, was } })
    },
    check,
    save(image) {
      const call = (calls.get(image.id) ?? Promise.resolve()).then(() => send(image))
      calls.set(image.id, call)
      return call
    },
    forgetAllBut(images) {
      const there = new Set(images.map(({ id }) => id))
      for (const id of now().keys()) if (!there.has(id)) put(id, null)
    },
  }
}

/** Texts of an image in other languages, as typed or else as saved. */
export const translationsIn = (image: Image, draft: Draft | undefined): TypedTranslations =>
  draft?.translations?.typed ?? image.translations

const changedIn = ({ translations, theirs }: Omit<Draft, 'state'>): ChangedTranslations | undefined =>
  translations && translationsChange(translations.was, translations.typed, theirs?.translations)

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

/** Drafts stored before the page was left, for example to sign in again. */
function stored(key: string): Drafts {
  try {
    const kept: [number, Draft][] = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Map(
      kept.map(([id, { texts, was, translations }]) => [
        id,
        { texts, was, ...(translations && { translations }), state: 'failed' },
      ]),
    )
  } catch {
    return new Map()
  }
}

function store(key: string, drafts: Drafts) {
  try {
    if (drafts.size > 0) localStorage.setItem(key, JSON.stringify([...drafts]))
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked or full: only the browser's question protects the drafts.
  }
}
