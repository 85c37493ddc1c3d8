/** Changes of some fields that are saved as they are made, one call at a time. */

export type Changes<Fields extends object> = {
  /** What is changed and not saved yet; over what is saved this is what the person sees. */
  unsaved: () => Partial<Fields>
  subscribe: (listener: () => void) => () => void
  /** Changes fields; they are saved after a pause in which nothing else changes, in milliseconds. */
  change: (fields: Partial<Fields>, pause?: number) => void
  /** Saves at once what waits for its pause. */
  flush: () => void
}

/**
 * What changes while a call is under way goes together in the next one. A change that could not be saved is taken
 * back, unless it was changed again meanwhile.
 * @param save must settle; a rejection means that it could not be saved
 */
export function changesInTurn<Fields extends object>(
  save: (fields: Partial<Fields>) => Promise<unknown>,
): Changes<Fields> {
  let waiting: Partial<Fields> = {}
  let sending: Partial<Fields> | null = null
  let shown: Partial<Fields> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function show() {
    shown = { ...sending, ...waiting }
    for (const listener of listeners) listener()
  }
  async function send() {
    clearTimeout(timer)
    timer = undefined
    if (sending || Object.keys(waiting).length === 0) return
    sending = waiting
    waiting = {}
    await save(sending).catch(() => {})
    sending = null
    show()
    if (timer === undefined) void send()
  }
  return {
    unsaved: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(fields, pause = 0) {
      waiting = { ...waiting, ...fields }
      show()
      clearTimeout(timer)
      timer = setTimeout(() => void send(), pause)
    },
    flush: () => void send(),
  }
}
