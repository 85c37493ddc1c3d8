/** The rules of a layout's width classes, which the style sheet cannot have: only those of the gallery's layout. */
import type { Layout } from '#contract/appearance.ts'
import { classesOf, TRAITS } from '#contract/layouts/traits.ts'
import { type Hanging, placedAsIn } from './tile-place.ts'

/** Widest first: narrower classes override it. */
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
      // Without the script only as tall as the tiles in the HTML (grid.css).
      `.grid{--o:var(--alone) var(--p${one});height:var(--h,var(--o,var(--h${one})))}.tile{${placedAsIn(hanging, one)}}`,
  )
