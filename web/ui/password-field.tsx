import { type ComponentProps, useState } from 'react'
import type { FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<'input'>, 'type'> & FieldTexts) {
  const words = useWords()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? words.hidePassword : words.showPassword}
          aria-pressed={shown}
          className="text-ink-2"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
