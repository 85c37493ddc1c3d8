/** Rules for the width classes of a gallery's layout, as the style sheet would need those of all layouts. */
import type { Layout } from '#contract/appearance.ts'
import { classesOf, TRAITS } from '#contract/layouts/traits.ts'
import { type Hanging, placedAsIn } from './tile-place.ts'

/** Orders rules by width, widest first, so that narrower classes override them. */
const inClasses = (layout: Layout, rules: (widthClass: number) => string) =>
  classesOf(layout)
    .reverse()
    .map((widthClass) => {
      const most = TRAITS[layout].classWidths[widthClass]
      return most ? `@container (max-width:${most}px){${rules(widthClass)}}` : rules(widthClass)
    })
    .join('')

export const gridStyles = (hanging: Hanging) =>
  inClasses(
    hanging.layout,
    (one) =>
      // Without the script, only as tall as the tiles in the HTML (grid.css).
      `.grid{--o:var(--alone) var(--p${one});height:var(--h,var(--o,var(--h${one})))}.tile{${placedAsIn(hanging, one)}}`,
  )
