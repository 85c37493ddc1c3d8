import { z } from './zod.ts'

/** The number of recovery codes that are made when two-step sign-in is turned on. */
export const RECOVERY_CODES = 10

/** Whether two-step sign-in is on, and how many recovery codes have not been used. */
export const TwoStep = z.object({
  on: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
  /** Whether this host requires it of the person, so that it cannot be turned off. */
  required: z.boolean(),
})
export type TwoStep = z.infer<typeof TwoStep>

/** What an authenticator app needs: the secret in Base32, and the same as an `otpauth:` address for a QR code. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecret = z.infer<typeof TotpSecret>

/** What asks for the password again. */
export const OwnPassword = z.object({ password: z.string().min(1, 'Required').max(256) })

/** What a call that asks for a confirmation takes: the password counts for this call, without it the session's own does. */
export const OptionalPassword = OwnPassword.partial()

export const TotpConfirmation = OptionalPassword.extend({
  code: z.string().trim().min(1, 'Required').max(100),
})
export type TotpConfirmation = z.infer<typeof TotpConfirmation>

/** Sent once; they are stored as hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
