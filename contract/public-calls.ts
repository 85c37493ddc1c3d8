import type { Language } from './languages.ts'

/**
 * A gallery as the addresses of its public calls name it. `base`: what the paths of all addresses there begin with;
 * `lang`: in which language its images are asked for, where anything is translated.
 */
export type Called = { publicId: string; base?: string | undefined; lang?: Language | undefined }

/** What the paths of a gallery's public calls begin with, where its page is. */
export const publicCalls = ({ base = '', publicId }: Called): string =>
  `${base}/api/public/galleries/${publicId}`
