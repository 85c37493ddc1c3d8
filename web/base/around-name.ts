import { metaContent } from './page-head.ts'

/** Tells whether galleries are at paths of this host instead of subdomains. */
export const livesAtPaths = (): boolean => metaContent('addresses') === 'paths'

/** Text before or after the name of a gallery or site in its address. */
export const aroundName = (): { prefix?: string; suffix?: string } =>
  livesAtPaths() ? { prefix: `${window.location.host}/@` } : { suffix: `.${window.location.host}` }
