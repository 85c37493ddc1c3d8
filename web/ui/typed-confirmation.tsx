import { useState } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import type { Question } from './alert-dialog.tsx'
import { comparable } from './comparable.ts'
import { Dialog } from './dialog.tsx'
import { useDialogState } from './dialog-state.ts'
import { EmailField } from './email-field.tsx'
import { Actions, Field, Form } from './form.tsx'
import { TextField } from './text-field.tsx'

/** A question answered by typing. */
export type TypedQuestion = Omit<Question, 'confirmLook' | 'neighbour'> & {
  /** Text to be typed, the words before it, and the label of its field. */
  text: string
  ask: string
  label: string
  /** Returns an e-mail in the form that is compared; only if `text` is one. */
  plainEmail?: (address: string) => string
  /** Shown if something else was typed. */
  refusal: string
}

/** Dialog before something that cannot be undone: a text has to be typed. */
export function TypedConfirmation({
  title,
  description,
  text,
  ask,
  label,
  plainEmail,
  refusal,
  confirm,
  confirming,
  busy,
  failure,
  onConfirm,
}: Omit<TypedQuestion, 'act' | 'confirming'> & {
  /** Text of the button while the action is under way. */
  confirming: string
  busy: boolean
  /** Error shown in the dialog. */
  failure?: string | undefined
  onConfirm: () => void
}) {
  const plain = (value: string) => plainEmail?.(comparable(value)) ?? comparable(value)
  const form = useForm({
    defaultValues: { typed: '' },
    resolver: (values): ResolverResult<{ typed: string }> =>
      plain(values.typed) === plain(text)
        ? { values, errors: {} }
        : { values: {}, errors: { typed: { type: 'refused', message: refusal } } },
  })
  return (
    <Dialog confirms busy={busy} title={title} description={description}>
      <Form form={form} saving={busy} submit={form.handleSubmit(onConfirm)} failure={failure}>
        <p className="text-control">
          {ask}{' '}
          <strong dir="auto" className="font-strong wrap-anywhere whitespace-pre-wrap">
            {text}
          </strong>
        </p>
        <Field
          name="typed"
          label={label}
          as={plainEmail ? EmailField : TextField}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Actions save={confirm} saving={confirming} look="bad" />
      </Form>
    </Dialog>
  )
}

/** Dialog opened by `askTyped`. */
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
