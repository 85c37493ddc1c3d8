/** The faces of titles. */

import classic from './classic.css?inline'
import display from './display.css?inline'
import rounded from './rounded.css?inline'
import serif from './serif.css?inline'

/** Styles that each typeface of titles needs. `sans` needs none: it is the face of all text (sans.css). */
export const TYPEFACE_STYLES = { sans: '', serif, classic, display, rounded }
