import { Email } from './emails.ts'
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

/** The refusal of people who need an invitation to create an account. */
export const INVITED_ONLY = 'This host invites its members. Please ask the administrator for an invitation.'

/** Whom a link invites, and the page that follows. Sent as `<meta name="invitation">`; of a link that has ended, null. */
export type InvitedTo = { email: string; returnTo: string } | null

export const SignIn = z.object({
  email: Email,
  password: z.string().min(1, 'Required').max(256),
  /** With two-step sign-in: six digits of the authenticator app, or a recovery code. */
  totp: z.string().trim().max(100).optional(),
})
export type SignIn = z.infer<typeof SignIn>

export const ForgotPassword = z.object({ email: Email })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** Whether passkeys, two-step sign-in and API tokens are removed, too. */
const removeFactors = z.boolean().default(false)

export const ResetPassword = z.object({
  token: z.string().min(1).max(255),
  password: newPassword,
  removeFactors,
})
/** What 'Sign out everywhere else' ends besides the other sessions. */
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
  /** Its IP address and User-Agent; null where they are not known. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** One entry of the audit about the own account. */
export const Activity = z.object({
  id: z.int(),
  createdAt: Time,
  /** What was done, in plain words, such as 'gallery deleted'. */
  action: z.string(),
  by: z.enum(['you', 'administrator']),
  /** The title that the gallery it was about had at that time. */
  gallery: z.string().nullable(),
  /** Which of its values an administrator sent, as they are called in the call. */
  fields: z.array(z.string()),
  /** What was replaced, and by what. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What it was done to. */
  name: z.string().nullable(),
  /** Where the person did it: IP address and User-Agent. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>

/** Entries in one answer. */
export const ACTIVITY_PAGE = 50

/** A change of the own names and the own language. Empty or null removes one; what is left out stays. */
export const Profile = z.object({
  firstName: name,
  lastName: name,
  /** The name that visitors read on the pages of the person's galleries. */
  studioName: name,
  /** What the person writes to those whom they send a gallery. Empty or null: our own words. */
  messageTemplate: optionalText(MAX_MESSAGE_TEMPLATE, 'Please use 2,000 characters at most').optional(),
  /** Language of e-mails to the person. Null: as the browser said when they signed up. */
  language: language.optional(),
})
export type Profile = z.infer<typeof Profile>

export const VerifyEmail = z.object({ token: z.string().min(1).max(255) })
export type VerifyEmail = z.infer<typeof VerifyEmail>

/** The email that a link has proven, where its person is not signed in. */
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
  /** Their own, or else our words. */
  messageTemplate: z.string(),
  /** Language of e-mails to them; null: as their browser said when they signed up. */
  language,
  role: z.enum(ROLES),
  status: z.enum(STATUSES),
  trialEndsAt: Time.nullable(),
  trailEndsAt: Time.nullable(),
  createdAt: Time,
  emailVerified: z.boolean(),
  /** Whether two-step sign-in must be set up before anything else: every other call answers 403 `two_step_required`. */
  twoStepRequired: z.boolean(),
  impersonating: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** How users sign in: here with a password, or at an OpenID Connect provider. Sent as `<meta name="sign-in">`. */
export const SIGN_IN_KINDS = ['local', 'oidc'] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]
