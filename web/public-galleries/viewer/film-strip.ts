import type { PageFacts } from '../page-facts.ts'

const KEY = 'picturerail:film-strip'

/**
 * Whether the film strip stands below a picture when it opens: as the visitor left it; at first only in the theme `classic`,
 * and not on phones.
 */
export function isFilmStripVisible({ theme }: Pick<PageFacts, 'theme'>, onPhone: boolean): boolean {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored !== null) return stored === 'on'
  } catch {
    // Storage is blocked, as it may be in a frame.
  }
  return theme === 'classic' && !onPhone
}

export function rememberFilmStrip(stands: boolean) {
  try {
    localStorage.setItem(KEY, stands ? 'on' : 'off')
  } catch {
    // Then it stands as at first the next time.
  }
}
