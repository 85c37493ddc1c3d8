/** The rules of a layout's width classes, which the style sheet cannot have: only those of the gallery's layout. */
import type { Layout } from '#contract/appearance.ts'
import { CLASS_WIDTHS, classesOf } from '#contract/layouts/widths.ts'
import { placedAsIn } from './tile-place.ts'

/** Widest first: narrower classes override it. */
const inClasses = (layout: Layout, rules: (widthClass: number) => string) =>
  classesOf(layout)
    .reverse()
    .map((widthClass) => {
      const most = CLASS_WIDTHS[layout][widthClass]
      return most ? `@container (max-width:${most}px){${rules(widthClass)}}` : rules(widthClass)
    })
    .join('')

export const gridStyles = (layout: Layout) =>
  inClasses(layout, (one) => `.grid{height:var(--h,var(--h${one}))}.tile{${placedAsIn(layout, one)}}`)

/**
 * Without a script the grid is only as tall as the tiles in the HTML, there are no chapters without tiles, and tiles inside
 * `noscript` are the grid's own.
 */
export const noScriptStyles = (layout: Layout) =>
  `.later{display:none}.grid>noscript{display:contents}${inClasses(layout, (one) => `ol.grid{height:var(--p${one},var(--h${one}))}`)}`
