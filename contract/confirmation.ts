import { PasskeySignIn } from './passkeys.ts'
import { OwnPassword } from './two-step.ts'
import { z } from './zod.ts'

/** What proves that it is the person and not just their session: the password, or the answer of a passkey. */
export const Confirmation = z.union([OwnPassword, PasskeySignIn])
export type Confirmation = z.infer<typeof Confirmation>

/** With calls that ask for a confirmation: the password counts for this call, without the body the session's own does. */
export const PerhapsPassword = OwnPassword.partial().nullish()
