import { useRef, useState } from 'react'
import type { Question } from './alert-dialog.tsx'
import { comparable } from './comparable.ts'
import { Dialog } from './dialog.tsx'
import { useDialogState } from './dialog-state.ts'
import { Actions, Form } from './form.tsx'
import { TextField } from './text-field.tsx'

/** A question that is answered by typing. */
export type TypedQuestion = Omit<Question, 'confirmLook' | 'neighbour'> & {
  /** What has to be typed, the words before it, and the name of its field. */
  text: string
  ask: string
  label: string
  /** With `email`, neither case nor spaces around it matter. */
  type?: 'text' | 'email'
  /** Said when something else was typed. */
  refusal: string
}

/** A dialog before something that cannot be undone: a text has to be typed. */
export function TypedConfirmation({
  title,
  description,
  text,
  ask,
  label,
  type = 'text',
  refusal,
  confirm,
  confirming,
  busy,
  failure,
  onConfirm,
}: Omit<TypedQuestion, 'act' | 'confirming'> & {
  /** The button's text while it is under way. */
  confirming: string
  busy: boolean
  /** Why it failed, where that is said in the dialog. */
  failure?: string | undefined
  onConfirm: () => void
}) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const plain = (value: string) => (type === 'email' ? comparable(value).toLowerCase() : comparable(value))

  function submit() {
    const confirmed = plain(typed) === plain(text)
    setRefused(!confirmed)
    if (confirmed) onConfirm()
    else field.current?.focus()
  }
  return (
    <Dialog busy={busy} title={title} description={description}>
      <Form saving={busy} submit={submit} failure={failure}>
        <p className="text-control">
          {ask}{' '}
          <strong dir="auto" className="font-strong wrap-anywhere whitespace-pre-wrap">
            {text}
          </strong>
        </p>
        <TextField
          ref={field}
          label={label}
          type={type}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={refused ? refusal : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Actions save={confirm} saving={confirming} look="bad" />
      </Form>
    </Dialog>
  )
}

/** What `askTyped` opens. */
export default function AskTyped({ confirm, confirming = confirm, act, ...question }: TypedQuestion) {
  const { close } = useDialogState()
  const [busy, setBusy] = useState(false)
  function start() {
    setBusy(true)
    Promise.resolve(act()).then(close, () => setBusy(false))
  }
  return (
    <TypedConfirmation
      {...question}
      confirm={confirm}
      confirming={confirming}
      busy={busy}
      onConfirm={start}
    />
  )
}
