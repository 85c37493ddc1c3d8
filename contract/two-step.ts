import { z } from './zod.ts'

/** The number of recovery codes that are made when two-step sign-in is turned on. */
export const RECOVERY_CODES = 10

/** State of two-step sign-in, and the number of unused recovery codes. */
export const TwoStep = z.object({
  on: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
  /** True if this host requires it of the person, so that it cannot be turned off. */
  required: z.boolean(),
})
export type TwoStep = z.infer<typeof TwoStep>

/** Secret for an authenticator app, in Base32 and as an `otpauth:` address for a QR code. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecret = z.infer<typeof TotpSecret>

/** Body of a call that asks for the password again. */
export const OwnPassword = z.object({ password: z.string().min(1, 'Required').max(256) })

/** Body of a call that asks for a confirmation: the password confirms this call; without it, the session must be confirmed. */
export const OptionalPassword = OwnPassword.partial()

export const TotpConfirmation = OptionalPassword.extend({
  code: z.string().trim().min(1, 'Required').max(100),
})
export type TotpConfirmation = z.infer<typeof TotpConfirmation>

/** Recovery codes, sent once and stored as hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
