/** Store of toast messages. Small, as every screen imports it; only the app's shell renders them. */
import { newListeners } from './listeners.ts'

export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** A button and its action, after which the message is closed. */
  action?: { label: string; run: () => unknown }
  /** Time for which it is shown, in milliseconds; 5 s by default. */
  duration?: number
}
/** `lang` and `dir` are the page's when it was shown: another screen may have another language. */
export type ShownToast = Toast & { id: number; open: boolean; lang: string; dir: string }

/** One message is shown at a time; a closed one is removed after the delay at the latest. */
const AT_MOST = 1
const REMOVAL_DELAY_MS = 1_000_000

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = newListeners()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function show(next: readonly ShownToast[]) {
  shown = next
  listeners.tell()
}

/** Shows a message, replacing the previous one. */
export function toast(message: Toast): void {
  lastId += 1
  const { lang, dir } = document.documentElement
  show([{ ...message, id: lastId, open: true, lang, dir }, ...shown].slice(0, AT_MOST))
}

/** Shows an error message. */
export const toastError = (description: string, title = 'Error'): void =>
  toast({ title, description, variant: 'destructive' })

/** Closes a message. It fades out, and is removed after the delay or by the next message. */
export function dismissToast(id: number): void {
  show(shown.map((one) => (one.id === id ? { ...one, open: false } : one)))
  if (removals.has(id)) return
  const removal = setTimeout(() => {
    removals.delete(id)
    show(shown.filter((one) => one.id !== id))
  }, REMOVAL_DELAY_MS)
  removals.set(id, removal)
}

/** Removes all messages at once. */
export function clearToasts(): void {
  for (const removal of removals.values()) clearTimeout(removal)
  removals.clear()
  show([])
}

export const shownToasts = () => shown

export const onToasts = listeners.subscribe
