import type { InvitedTo } from '#contract/accounts.ts'
import { paths } from '#web/base/paths.ts'
import { kept } from '#web/texts/kept.ts'

/** The path of the page that follows an invitation: that of a gallery's keeps the language of this page's address. */
export const pageAfter = ({ returnTo }: NonNullable<InvitedTo>): string =>
  returnTo === paths.dashboard ? returnTo : kept(returnTo)
