import type { Profile } from '#contract/accounts.ts'
import { isActive } from '#contract/standing.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { UPGRADE_MESSAGE } from '#server/galleries/access.ts'
import { touchGalleriesOf } from '#server/galleries/changed.ts'
import { forbidden } from '#server/platform/http/refusal.ts'

/**
 * Changes a person's names, the template of their messages and the language of e-mails to them. Pages of their galleries
 * show a new studio name when this resolves. Refuses (403 `account_expired`) another language for an expired account.
 */
export async function changeProfile(db: Database, person: Person, wanted: Profile): Promise<UserRow> {
  const { firstName, lastName, studioName, messageTemplate, language } = wanted
  if (language !== undefined && !isActive(person)) throw forbidden(UPGRADE_MESSAGE, 'account_expired')
  return transact(db, async (tx) => {
    const changed = await changeAccount(tx, person.id, {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(studioName !== undefined && { studioName }),
      ...(messageTemplate !== undefined && { messageTemplate }),
      ...(language !== undefined && { language }),
    })
    if (changed.studioName !== person.studioName) await touchGalleriesOf(tx, person.id)
    return changed
  })
}
