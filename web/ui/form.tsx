import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type ElementType,
  type ReactNode,
  useContext,
  useEffect,
} from 'react'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { Button, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import { useCancelling } from './dialog-state.ts'
import { FormMessage } from './form-message.tsx'
import { TextField } from './text-field.tsx'
import { useTakenOver } from './use-taken-over.ts'

/** The parts of react-hook-form's form that fields need. */
type HeldForm = {
  // Methods, so that forms of any fields fit.
  register(name: string, options?: object): UseFormRegisterReturn
  setValue(name: string, value: unknown): void
  formState: { errors: FieldErrors; isDirty: boolean }
}

/** A form that is being sent, or can be. */
export type Submitting = {
  /** Registers the fields and has their errors. */
  form?: HeldForm
  saving: boolean
  submit: () => unknown
}

const Within = createContext<Submitting | null>(null)
function useForm(): Submitting {
  const within = useContext(Within)
  if (!within) throw new Error('This belongs into a Form')
  return within
}

/**
 * A form: the error of the whole, then its fields and actions.
 * @param failure error of the whole, if `form` does not have it
 * @param advice text after the error
 * @param changed true if there are unsaved changes, if `form` does not know all of them
 */
export function Form({
  form,
  saving,
  submit,
  failure = form?.formState.errors.root?.message,
  advice,
  changed = form?.formState.isDirty ?? false,
  className = 'flex flex-col gap-5',
  children,
}: Submitting & {
  failure?: ReactNode
  advice?: ReactNode
  changed?: boolean
  className?: string
  children: ReactNode
}) {
  const setChanged = useCancelling()?.setChanged
  const isUnsaved = changed && !saving
  useEffect(() => {
    setChanged?.(isUnsaved)
    return () => setChanged?.(false)
  }, [setChanged, isUnsaved])
  return (
    <Within value={{ ...(form && { form }), saving, submit }}>
      <form
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {failure && (
          <FormMessage>
            {failure} {advice}
          </FormMessage>
        )}
        {children}
      </form>
    </Within>
  )
}

type OwnProps<Control extends ElementType> = {
  name: string
  as?: Control
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
} & Omit<ComponentProps<Control>, 'name' | 'as' | 'error' | 'value' | 'onChange'>

/** A field of the surrounding form, with its error. `as` is a control other than a line of text. */
export function Field<Control extends ElementType = typeof TextField>({
  name,
  as,
  onChange,
  ...rest
}: OwnProps<Control>) {
  const { form } = useForm()
  const Control: ElementType = as ?? TextField
  const { ref, ...registered } = form!.register(name, onChange && { onChange })
  const takenOver = useTakenOver()
  /** Keeps text typed before hydration, which registering would replace with the default value. */
  const keepTyped = (element: HTMLElement | null) => {
    const typed = element instanceof HTMLInputElement ? element.value : ''
    ref(element)
    if (typed && (element as HTMLInputElement).value !== typed) form!.setValue(name, typed)
  }
  return (
    <Control
      error={form!.formState.errors[name]?.message}
      {...rest}
      {...registered}
      ref={takenOver ? ref : keepTyped}
    />
  )
}

/** Button that sends the form. It is disabled until scripts run, as a press would silently do nothing. */
export function Submit({
  saving: text,
  disabled = false,
  ...button
}: ComponentProps<typeof Button> & { saving: string }) {
  const { saving } = useForm()
  const takenOver = useTakenOver()
  return (
    <Button type="submit" {...button} disabled={disabled || saving || !takenOver}>
      {saving ? text : button.children}
    </Button>
  )
}

/** Last row of a dialog: Cancel, and the button of its action. */
export const actionsClass = 'flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1'

/** Buttons of a form; in a dialog with Cancel. */
export function Actions({
  save,
  saving,
  look,
  disabled,
}: {
  save: string
  saving: string
  look?: ButtonLook
  disabled?: boolean
}) {
  const dialog = useCancelling()
  return (
    <div className={dialog ? classes('mt-3', actionsClass) : ''}>
      {dialog && (
        <Button look="plain" disabled={dialog.busy} onClick={dialog.cancel}>
          Cancel
        </Button>
      )}
      <Submit saving={saving} look={look ?? 'act'} disabled={disabled ?? false}>
        {save}
      </Submit>
    </div>
  )
}
