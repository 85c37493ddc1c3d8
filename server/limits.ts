import { INVITATIONS_A_DAY } from '#contract/collaborators.ts'
import { type RateLimit, rateLimits, type SqlTransaction } from '#server/platform/http/rate-limits.ts'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Limit = {
  points: number
  seconds: number
  /** Counted events and their subject, as printed into the manual. */
  of: string
  /** Message of the refusal; by default it says that there were too many attempts. */
  message?: string
}

const spam = 'We have already sent several e-mails. Please check your spam folder, or try again tomorrow.'
const trialInvitations = `A trial account can send ${INVITATIONS_A_DAY.trial} invitations a day. Please send the others tomorrow.`
const invitations = `You can send ${INVITATIONS_A_DAY.paid} invitations a day. Please send the others tomorrow.`
const oneAddress = "This address can't get another invitation today. Please try again tomorrow."
const trialEmails = `A trial account can send a gallery to ${INVITATIONS_A_DAY.trial} people a day. Please send the others tomorrow.`
const emails = `You can send galleries to ${INVITATIONS_A_DAY.paid} people a day. Please send the others tomorrow.`
const oneReader = "One of these addresses can't get another gallery today. Please try again tomorrow."
const GALLERIES_A_DAY = 30
const trialGalleries = `A trial account can create ${GALLERIES_A_DAY} galleries a day. Please create the others tomorrow.`
/** Seconds between passwords beyond a gallery's limits, which are tried one after another. */
export const UNLOCK_TURN_SECONDS = { first: 0.2, again: 2 }
/** Time for which a password waits at most, in seconds: shorter than proxies wait for an answer. */
export const LONGEST_UNLOCK_SECONDS = 30
/** Number of selections from which a gallery takes fewer of each network. */
export const MANY_SELECTIONS = 1000
const downloads = 'Too many downloads. Please wait a while and try again.'

/** Table of all rate limits; `npm run docs` prints it into the manual. Names are keys in the database. */
const LIMITS = {
  public: { points: 12_000, seconds: MINUTE, of: 'requests for galleries, of one network' },
  'api-token': { points: 3000, seconds: MINUTE, of: 'calls with one API token' },
  'sign-in-address': { points: 100, seconds: QUARTER, of: 'failed sign-ins of one network' },
  'sign-in-email': { points: 10, seconds: QUARTER, of: 'failed sign-ins with one e-mail, of one network' },
  // A similar total, in smaller portions: guessing from many addresses is slow, and the owner is not locked out for long.
  'sign-in-account': {
    points: 20,
    seconds: 3 * MINUTE,
    of: 'failed sign-ins with one e-mail, of all networks that never signed in to it',
  },
  // A code has only six digits: someone who knows the password must not be able to try for weeks.
  'sign-in-code': { points: 50, seconds: DAY, of: 'wrong two-step codes for one account' },
  'confirm-password': { points: 10, seconds: QUARTER, of: 'wrong passwords of a signed-in account' },
  // Each writes a row; browsers request one whenever the sign-in page is opened.
  'passkey-challenge-address': {
    points: 600,
    seconds: QUARTER,
    of: 'passkey sign-ins begun, of one network',
  },
  'passkey-challenge-person': { points: 60, seconds: QUARTER, of: 'passkey challenges of one account' },
  'sign-up': { points: 200, seconds: HOUR, of: 'new accounts, of one network' },
  'reset-email': { points: 1, seconds: 10 * MINUTE, of: 'password reset e-mails to one address' },
  'reset-address': { points: 100, seconds: HOUR, of: 'password resets asked for, of one network' },
  'proof-email': { points: 5, seconds: DAY, of: 'e-mails that confirm one account', message: spam },
  'proof-address': { points: 100, seconds: HOUR, of: 'confirmation links opened, of one network' },
  'email-change': { points: 5, seconds: DAY, of: 'changes of the e-mail of one account' },
  // Names of removed galleries stay taken.
  'create-gallery': {
    points: GALLERIES_A_DAY,
    seconds: DAY,
    of: 'galleries created by one trial account',
    message: trialGalleries,
  },
  checkout: { points: 60, seconds: HOUR, of: 'checkouts of one account' },
  'claim-domain': { points: 30, seconds: HOUR, of: 'domains set by one account' },
  'verify-domain': { points: 60, seconds: HOUR, of: 'domains checked for one account' },
  'invitation-trial': {
    points: INVITATIONS_A_DAY.trial,
    seconds: DAY,
    of: 'invitations of one trial account',
    message: trialInvitations,
  },
  'invitation-paid': {
    points: INVITATIONS_A_DAY.paid,
    seconds: DAY,
    of: 'invitations of one paid account',
    message: invitations,
  },
  'invitation-recipient': {
    points: INVITATIONS_A_DAY.toOneRecipient,
    seconds: DAY,
    of: 'invitations to one mailbox',
    message: oneAddress,
  },
  'gallery-email-trial': {
    points: INVITATIONS_A_DAY.trial,
    seconds: DAY,
    of: 'galleries e-mailed by one trial account, to each person',
    message: trialEmails,
  },
  'gallery-email-paid': {
    points: INVITATIONS_A_DAY.paid,
    seconds: DAY,
    of: 'galleries e-mailed by one paid account, to each person',
    message: emails,
  },
  'gallery-email-recipient': {
    points: INVITATIONS_A_DAY.toOneRecipient,
    seconds: DAY,
    of: 'galleries e-mailed to one mailbox',
    message: oneReader,
  },
  // Each looks up a name, or makes a request.
  webhook: { points: 120, seconds: HOUR, of: 'webhooks set, tested and resent by one account' },
  'prepare-bundle': { points: 1, seconds: 10 * MINUTE, of: 'repairs of one gallery for a bundle' },
  'prepare-downloads': {
    points: 1,
    seconds: HOUR,
    of: 'repairs of one gallery, or of what is chosen of it, for downloads',
  },
  // Each list is a row for a day.
  'download-list': {
    points: 100,
    seconds: HOUR,
    of: 'lists of chosen images planned for download, of one network',
  },
  'download-list-gallery': {
    points: 5000,
    seconds: DAY,
    of: 'lists of chosen images of one gallery planned for download',
  },
  'visitor-archive': {
    points: 200,
    seconds: HOUR,
    of: 'ZIP files downloaded by visitors of one network, parts included',
    message: downloads,
  },
  'unlock-gallery': { points: 10, seconds: QUARTER, of: 'wrong passwords for one gallery, of one network' },
  // Guessing from many networks is slow, and does not lock anyone out.
  'unlock-gallery-first': {
    points: 20,
    seconds: 3 * MINUTE,
    of: `first wrong passwords for one gallery, of all networks that did not open it in 30 days; others wait, ${1 / UNLOCK_TURN_SECONDS.first} each second`,
  },
  'unlock-gallery-again': {
    points: 20,
    seconds: 3 * MINUTE,
    of: `further wrong passwords for one gallery, of those networks; others wait, one of each network, one every ${UNLOCK_TURN_SECONDS.again} seconds`,
  },
  // Lets one password of a network wait.
  'unlock-gallery-waiting': { points: 1, seconds: LONGEST_UNLOCK_SECONDS, of: '' },
  // Guests of one event share a network, and each image may be a request.
  'guest-upload': { points: 20_000, seconds: HOUR, of: 'uploads through one link, of one network' },
  // A camera's image takes a fraction of that time. A slower one is a bomb that costs ten seconds of a core.
  'slow-image': {
    points: 10,
    seconds: QUARTER,
    of: 'images that take too long to read, of one account, or of one network to one gallery through upload links',
  },
  // Each broken connection takes one request.
  'resume-upload': { points: 10_000, seconds: HOUR, of: 'requests with bytes of one resumable upload' },
  // Each key is a row for 12 hours.
  'member-key': { points: 300, seconds: QUARTER, of: 'own galleries opened by one account' },
  'view-link': { points: 1000, seconds: QUARTER, of: 'view links opened, of one network' },
  invite: { points: 1000, seconds: QUARTER, of: 'upload links looked up, of one network' },
  selection: { points: 20, seconds: HOUR, of: 'selections sent, of one network' },
  // Each picture is a row.
  'selection-images': { points: 100_000, seconds: DAY, of: 'pictures in selections sent, of one network' },
  'selection-full-gallery': {
    points: 1,
    seconds: DAY,
    of: `selections sent to a gallery that has ${MANY_SELECTIONS.toLocaleString('en')} of them, of one network`,
  },
  report: { points: 10, seconds: HOUR, of: 'reports, of one network' },
  'report-gallery': { points: 50, seconds: DAY, of: 'reports of one gallery, beyond one of each network' },
  'report-reported-gallery': {
    points: 1,
    seconds: DAY,
    of: 'reports of a gallery that has so many, of one network',
  },
  doctor: { points: 300, seconds: QUARTER, of: 'requests of `doctor --from-outside`, of one network' },
  // Remembers the networks that opened a gallery, as hashes.
  'gallery-opened': { points: Infinity, seconds: 30 * DAY, of: '' },
} satisfies Record<string, Limit>

export type RateLimits = (name: keyof typeof LIMITS) => RateLimit

/** The limits of the table, counted in the database for all processes. */
export const limitsOf = (db: SqlTransaction): RateLimits => {
  const limit = rateLimits(db)
  return (name) => limit(name, LIMITS[name])
}

/** The table in the manual. */
export function limitsTable(): string {
  const spans = new Map([
    [MINUTE, 'a minute'],
    [HOUR, 'an hour'],
    [DAY, 'a day'],
  ])
  const rows = Object.values<Limit>(LIMITS)
    .filter(({ of }) => of)
    .map(({ points, seconds, of }) => {
      const span = spans.get(seconds) ?? `${seconds / MINUTE} minutes`
      return `| ${of} | ${points.toLocaleString('en')} in ${span} |`
    })
  return ['| what | at most |', '|---|---|', ...rows].join('\n')
}
