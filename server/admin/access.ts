import type { Person } from '#server/accounts/person.ts'
import { forbidden } from '#server/platform/http/refusal.ts'

/** Refuses (403) everybody but administrators. During impersonation the rights are those of the impersonated person. */
export function mustBeAdmin(person: Person): Person {
  if (person.role !== 'Admin') throw forbidden("You don't have permission to access this page.", 'admin_only')
  return person
}
