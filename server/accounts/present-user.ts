import type { CurrentUser } from '#contract/accounts.ts'
import { DEFAULT_MESSAGE_TEMPLATE } from '#contract/message-template.ts'
import { shownStatus } from '#contract/standing.ts'
import type { Person } from './person.ts'

/** The current user for the browser, with both spellings of `trialEndsAt`. */
export function presentUser(
  person: Person,
  { impersonating = false, twoStepRequired = false } = {},
): CurrentUser {
  const trialEndsAt = person.trialEndsAt?.toISOString() ?? null
  return {
    id: person.id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    profileImageUrl: person.profileImageUrl,
    studioName: person.studioName,
    messageTemplate: person.messageTemplate ?? DEFAULT_MESSAGE_TEMPLATE,
    language: person.language,
    role: person.role,
    status: shownStatus(person),
    trialEndsAt,
    trailEndsAt: trialEndsAt,
    createdAt: person.createdAt.toISOString(),
    emailVerified: person.emailVerifiedAt !== null,
    twoStepRequired,
    impersonating,
  }
}
