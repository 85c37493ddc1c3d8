import type { Profile } from '#contract/accounts.ts'
import { changeAccount } from '#server/accounts/change-account.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { touchGalleriesOf } from '#server/galleries/changed.ts'

/** Changes a person's names and the template of their messages. A new studio name is on the pages of their galleries when this resolves. */
export const changeProfile = (db: Database, person: Person, wanted: Profile): Promise<UserRow> =>
  transact(db, async (tx) => {
    const { firstName, lastName, studioName, messageTemplate } = wanted
    const changed = await changeAccount(tx, person.id, {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(studioName !== undefined && { studioName }),
      ...(messageTemplate !== undefined && { messageTemplate }),
    })
    if (changed.studioName !== person.studioName) await touchGalleriesOf(tx, person.id)
    return changed
  })
