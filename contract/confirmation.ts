import { PasskeySignIn } from './passkeys.ts'
import { OptionalPassword, OwnPassword } from './two-step.ts'
import { z } from './zod.ts'

/** What proves that it is the person and not just their session: the password, or the answer of a passkey. */
export const Confirmation = z.union([OwnPassword, PasskeySignIn])
export type Confirmation = z.infer<typeof Confirmation>

/** The body of a call that asks for nothing else. */
export const PerhapsPassword = OptionalPassword.nullish()
