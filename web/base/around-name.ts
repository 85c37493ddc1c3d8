import { metaContent } from './page-head.ts'

/** Whether galleries live at paths of this host instead of subdomains. */
export const livesAtPaths = (): boolean => metaContent('addresses') === 'paths'

/** What stands around the name of a gallery or site in its address here. */
export const aroundName = (): { prefix?: string; suffix?: string } =>
  livesAtPaths() ? { prefix: `${window.location.host}/@` } : { suffix: `.${window.location.host}` }
