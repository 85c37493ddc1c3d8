import type { InvitedTo } from '#contract/accounts.ts'
import { paths } from '#web/base/paths.ts'
import { kept } from '#web/texts/kept.ts'

/** Path of the page after an invitation; a gallery's invitation keeps the language of this page's address. */
export const pageAfter = ({ returnTo }: NonNullable<InvitedTo>): string =>
  returnTo === paths.dashboard ? returnTo : kept(returnTo)
