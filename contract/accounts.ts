import { AccountEmail, Email } from './emails.ts'
import { LANGUAGES } from './languages.ts'
import { MAX_MESSAGE_TEMPLATE } from './message-template.ts'
import { ROLES, STATUSES } from './standing.ts'
import { optionalLine, optionalText } from './texts.ts'
import { Time } from './times.ts'
import { OptionalPassword } from './two-step.ts'
import { z } from './zod.ts'

/** Empty or null removes it. */
const name = optionalLine(100).optional()
const language = z.enum(LANGUAGES).nullable()
/** 10 to 256 characters: long enough to be safe, short enough that hashing cannot be used to overload the server. */
const newPassword = z
  .string()
  .min(10, 'Password must be at least 10 characters')
  .max(256, 'Password must be at most 256 characters')

export const SignUp = z.object({
  email: Email,
  password: newPassword,
  firstName: name,
  lastName: name,
  /** The token of an e-mailed invitation to this address, which proves it. */
  invitation: z.string().min(1).max(255).optional(),
})
export type SignUp = z.infer<typeof SignUp>

/** Values of SIGN_UP: anyone may create an account, or people with an invitation. Sent as `<meta name="sign-up">`. */
export const SIGN_UP_KINDS = ['open', 'invited'] as const

/** Message to people who need an invitation to create an account. */
export const INVITED_ONLY = 'This host invites its members. Please ask the administrator for an invitation.'

/** The person a link invites, and the page that follows; null for an ended link. Sent as `<meta name="invitation">`. */
export type InvitedTo = { email: string; returnTo: string } | null

export const SignIn = z.object({
  email: AccountEmail,
  password: z.string().min(1, 'Required').max(256),
  /** With two-step sign-in: six digits of the authenticator app, or a recovery code. */
  totp: z.string().trim().max(100).optional(),
})
export type SignIn = z.infer<typeof SignIn>

export const ForgotPassword = z.object({ email: AccountEmail })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** True if passkeys, two-step sign-in and API tokens are removed, too. */
const removeFactors = z.boolean().default(false)

export const ResetPassword = z.object({
  token: z.string().min(1).max(255),
  password: newPassword,
  removeFactors,
})
/** Body of 'Sign out everywhere else': optionally ends more than the other sessions. */
export const EndSessions = OptionalPassword.extend({ removeFactors }).nullish()
export type ResetPassword = z.infer<typeof ResetPassword>

export const ChangeEmail = z.object({ email: Email, password: z.string().min(1, 'Required').max(256) })
export type ChangeEmail = z.infer<typeof ChangeEmail>

export const ChangePassword = z.object({
  currentPassword: z.string().min(1, 'Required').max(256),
  newPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

/** A browser that is signed in. `lastUsedAt`, `address` and `agent` are written once a day. */
export const AccountSession = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: Time,
  lastUsedAt: Time,
  /** IP address and User-Agent of the browser; null if unknown. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** One entry of the audit about the account itself. */
export const Activity = z.object({
  id: z.int(),
  createdAt: Time,
  /** The action in plain words, such as 'gallery deleted'. */
  action: z.string(),
  by: z.enum(['you', 'administrator']),
  /** Title of the gallery at that time. */
  gallery: z.string().nullable(),
  /** Names of the fields that an administrator sent. */
  fields: z.array(z.string()),
  /** The old value and the new one. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Name of the thing concerned. */
  name: z.string().nullable(),
  /** IP address and User-Agent of the person. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>

/** Maximum number of entries in one answer. */
export const ACTIVITY_PAGE = 50

/** A change of one's own names and language. Empty or null removes a value; fields that are left out stay. */
export const Profile = z.object({
  firstName: name,
  lastName: name,
  /** The name that visitors read on the pages of the person's galleries. */
  studioName: name,
  /** The person's text for sending galleries. Empty or null for our default. */
  messageTemplate: optionalText(MAX_MESSAGE_TEMPLATE, 'Please use 2,000 characters at most').optional(),
  /** Language of e-mails to the person. Null for that of their browser when they signed up. */
  language: language.optional(),
})
export type Profile = z.infer<typeof Profile>

export const VerifyEmail = z.object({ token: z.string().min(1).max(255) })
export type VerifyEmail = z.infer<typeof VerifyEmail>

/** The e-mail that a link has proven, if its person is not signed in. */
export const ProvenEmail = z.object({ email: z.string() })
export type ProvenEmail = z.infer<typeof ProvenEmail>

/** The signed-in user. `trailEndsAt` is an alternative spelling of `trialEndsAt`; both are always sent. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  studioName: z.string().nullable(),
  /** The person's own text, or else our default. */
  messageTemplate: z.string(),
  /** Language of e-mails to the person; null for that of their browser when they signed up. */
  language,
  role: z.enum(ROLES),
  status: z.enum(STATUSES),
  trialEndsAt: Time.nullable(),
  trailEndsAt: Time.nullable(),
  createdAt: Time,
  emailVerified: z.boolean(),
  /** True if two-step sign-in must be set up before anything else: every other call answers 403 `two_step_required`. */
  twoStepRequired: z.boolean(),
  impersonating: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Ways to sign in: here with a password, or at an OpenID Connect provider. Sent as `<meta name="sign-in">`. */
export const SIGN_IN_KINDS = ['local', 'oidc'] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]
