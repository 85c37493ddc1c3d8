import {
  type ComponentType,
  type Dispatch,
  type Key,
  type SetStateAction,
  useLayoutEffect,
  useState,
} from 'react'
import type { Question } from './alert-dialog.tsx'
import { DialogState } from './dialog-state.ts'
import { DISCARD_QUESTION } from './leave-warning.ts'
import { Ring } from './spinner.tsx'
import { toastError } from './toast-store.ts'
import type { TypedQuestion } from './typed-confirmation.tsx'

type Opened = {
  id: number
  key: Key | undefined
  open: boolean
  Content: ComponentType<{ close: () => void }>
  props: object
}
/** `loading` is the id of the dialog whose code is being loaded. */
type State = { loading: number | null; dialogs: readonly Opened[] }

let show: Dispatch<SetStateAction<State>> = () => {}
let lastId = 0

/**
 * Opens a dialog after loading its code. Its props do not change afterwards; it also gets `close`. With a
 * `key`, it replaces an open dialog with an equal key.
 */
export async function openDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { key, ...props }: Omit<Props, 'close'> & { key?: Key },
): Promise<void> {
  lastId += 1
  const id = lastId
  const showHere = show
  showHere((state) => ({ ...state, loading: id }))
  const loaded = await load().catch(() => null)
  if (!loaded) {
    toastError("We couldn't load this. Please check your connection and try again.")
  }
  showHere(({ loading, dialogs }) => {
    // The dialog was closed, or another one was opened since.
    if (loading !== id) return { loading, dialogs }
    if (!loaded) return { loading: null, dialogs }
    const before = dialogs.find((one) => key !== undefined && one.key === key && one.open)
    const opened = { id: before?.id ?? id, key, open: true, Content: loaded.default, props } as Opened
    // Drops closed dialogs, which were kept to fade out.
    const kept = dialogs.filter((one) => one !== before && one.open)
    return { loading: null, dialogs: [...kept, opened] }
  })
}

/** Asks before something that cannot be undone or has consequences. */
export const ask = (question: Question & { key?: Key }) =>
  openDialog(() => import('./alert-dialog.tsx'), question)

/** Asks for a typed confirmation before something that cannot be undone at all. If that fails, the dialog stays. */
export const askTyped = (question: TypedQuestion) =>
  openDialog(() => import('./typed-confirmation.tsx'), question)

/** Host of all dialogs. Closed ones stay mounted while they fade out. */
export function Dialogs() {
  const [{ loading, dialogs }, setState] = useState<State>({ loading: null, dialogs: [] })
  useLayoutEffect(() => {
    show = setState
    return () => {
      if (show === setState) show = () => {}
    }
  }, [])
  const closeOne = (id: number) =>
    setState((state) => ({
      ...state,
      dialogs: state.dialogs.map((one) => (one.id === id ? { ...one, open: false } : one)),
    }))
  return (
    <>
      {dialogs.map(({ id, open, Content, props }) => {
        const close = () => closeOne(id)
        const discard = () => void ask({ ...DISCARD_QUESTION, act: close })
        return (
          <DialogState key={id} value={{ open, close, discard }}>
            <Content {...props} close={close} />
          </DialogState>
        )
      })}
      {loading !== null && (
        <p
          role="status"
          // Visible only if it takes longer than 300 ms.
          className="pointer-events-none fixed top-1/2 left-1/2 z-50 flex -translate-1/2 animate-[appear_150ms_300ms_both] items-center gap-3 rounded-control bg-paper px-5 py-3 text-ink-2 shadow-lift"
        >
          <Ring />
          Loading...
        </p>
      )}
    </>
  )
}
