import type { PageFacts } from '../page-facts.ts'

const KEY = 'picturerail:film-strip'

/**
 * Tells whether the film strip is visible when a picture opens: the visitor's last setting; by default only
 * in the theme `classic`, and not on phones.
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
    // The setting is lost.
  }
}
