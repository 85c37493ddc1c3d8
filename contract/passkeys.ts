import { line } from './texts.ts'
import { Time } from './times.ts'
import { OptionalPassword } from './two-step.ts'
import { z } from './zod.ts'

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 20

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = z.object({ name: line(100) })
export type PasskeyName = z.infer<typeof PasskeyName>

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Must be base64url')
    .max(most)
/** Credential id of at most 1023 bytes (WebAuthn level 3, section 4). */
const credentialId = base64url(1364)

/** Fields of every authenticator's answer; extensions and other unknown parts are ignored. */
const answer = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** A new passkey: its name, and the browser's answer to the creation options (RegistrationResponseJSON). */
export const NewPasskey = PasskeyName.extend({
  ...OptionalPassword.shape,
  response: z.object({
    ...answer,
    response: z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(100_000),
      transports: z.array(z.string().max(50)).max(10).optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The browser's answer to the options of a sign-in (AuthenticationResponseJSON). */
export const PasskeySignIn = z.object({
  response: z.object({
    ...answer,
    response: z.object({
      clientDataJSON: base64url(10_000),
      authenticatorData: base64url(10_000),
      signature: base64url(10_000),
      userHandle: base64url(100).optional(),
    }),
  }),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn level 3. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn level 3. It names no passkeys: the browser offers those it has. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>
