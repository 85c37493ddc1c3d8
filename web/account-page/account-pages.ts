import type { PagePath } from '#contract/pages.ts'
import { paths } from '#web/base/paths.ts'

type AccountPage = {
  path: PagePath
  label: string
  /** Ids of the page's sections, as in the hash of an address. */
  anchors: readonly string[]
}

/** The pages of the account, in their order. */
export const ACCOUNT_PAGES: readonly AccountPage[] = [
  { path: paths.account, label: 'Profile', anchors: ['profile', 'email', 'presets'] },
  { path: paths.site, label: 'Studio and site', anchors: ['studio', 'site', 'messages'] },
  {
    path: paths.accountSecurity,
    label: 'Security',
    anchors: ['password', 'passkeys', 'two-step', 'sessions', 'activity'],
  },
  { path: paths.accountPlan, label: 'Plan and usage', anchors: ['plan', 'usage'] },
  {
    path: paths.accountDevelopers,
    label: 'Developers',
    anchors: ['tokens', 'lightroom', 'command-line', 'webhooks'],
  },
  { path: paths.accountData, label: 'Your data', anchors: ['export', 'delete'] },
]

/** The address of the section that a hash names, if it is on another page than this; else undefined. */
export function sectionElsewhere(pathname: string, hash: string): string | undefined {
  const page = ACCOUNT_PAGES.find(({ anchors }) => anchors.includes(hash.slice(1)))
  return page && page.path !== pathname ? page.path + hash : undefined
}
