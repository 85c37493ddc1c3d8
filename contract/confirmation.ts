import { PasskeySignIn } from './passkeys.ts'
import { OptionalPassword, OwnPassword } from './two-step.ts'
import { z } from './zod.ts'

/** Proof that it is the person and not just their session: the password, or the answer of a passkey. */
export const Confirmation = z.union([OwnPassword, PasskeySignIn])
export type Confirmation = z.infer<typeof Confirmation>

/** Body of a call that asks for nothing but an optional password. */
export const PerhapsPassword = OptionalPassword.nullish()
