import { type Choice, createChanges } from './choice.ts'

/**
 * The favourites of a visitor without a view link, in the order in which they were marked. Stored in the
 * browser if it allows that.
 */
export type Favourites = Choice & {
  /** Removes the marks of deleted images. */
  drop(imageIds: readonly number[]): void
  /** Records that these images were sent. */
  markSent(imageIds: readonly number[]): void
  /** Ids of the images sent last. */
  sent(): readonly number[]
  /** Tells whether exactly these images were sent last. */
  areSent(): boolean
}

type Stored = { marked: number[]; sent: number[] }

const EMPTY: Stored = { marked: [], sent: [] }

export function favouritesOf(publicId: string): Favourites {
  const key = `picturerail:marks:${publicId}`
  const { changed, onChange, version } = createChanges()
  let now = read(key)

  function change(next: Partial<Stored>) {
    now = { ...now, ...next }
    try {
      localStorage.setItem(key, JSON.stringify(now))
    } catch {
      // Storage is blocked or full: favourites are lost with the page.
    }
    changed()
  }

  // Changed in another tab with the same gallery.
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    now = parse(event.newValue)
    changed()
  })

  const has = (imageId: number) => now.marked.includes(imageId)
  return {
    list: () => now.marked,
    markOf: (imageId) => (has(imageId) ? 'yes' : undefined),
    choose: (imageId, mark) =>
      change({ marked: [...now.marked.filter((id) => id !== imageId), ...(mark ? [imageId] : [])] }),
    keys: new Map(),
    isClosed: () => false,
    drop: (imageIds) => change({ marked: now.marked.filter((id) => !imageIds.includes(id)) }),
    markSent: (imageIds) => change({ sent: [...imageIds] }),
    sent: () => now.sent,
    areSent: () => now.marked.length === now.sent.length && now.sent.every(has),
    onChange,
    version,
  }
}

function read(key: string): Stored {
  try {
    return parse(localStorage.getItem(key))
  } catch {
    // Storage is blocked, as it may be in a frame.
    return EMPTY
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0
const ids = (value: unknown): number[] => (Array.isArray(value) ? [...new Set(value.filter(isId))] : [])

function parse(text: string | null): Stored {
  try {
    const { marked, sent } = JSON.parse(text ?? '{}') ?? {}
    return { marked: ids(marked), sent: ids(sent) }
  } catch (error) {
    if (error instanceof SyntaxError) return EMPTY
    throw error
  }
}
