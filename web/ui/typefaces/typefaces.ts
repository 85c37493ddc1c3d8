/** Typefaces of titles. */

import classic from './classic.css?inline'
import display from './display.css?inline'
import rounded from './rounded.css?inline'
import serif from './serif.css?inline'

/** Styles of each typeface of titles. `sans` needs none, as it is the body typeface (sans.css). */
export const TYPEFACE_STYLES = { sans: '', serif, classic, display, rounded }
