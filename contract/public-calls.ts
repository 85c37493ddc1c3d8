import type { Language } from './languages.ts'

/**
 * A gallery as the addresses of its public calls name it. `base`: the prefix of all paths there;
 * `lang`: the language of its images' texts, if anything is translated.
 */
export type Called = { publicId: string; base?: string | undefined; lang?: Language | undefined }

/** The prefix of a gallery's public calls on the host of its page. */
export const publicCalls = ({ base = '', publicId }: Called): string =>
  `${base}/api/public/galleries/${publicId}`
