import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COLUMN_COUNTS, GAP, MAX_PAGE_WIDTH } from '#contract/masonry.ts'

const styles = readFileSync('web/public-galleries/page.css', 'utf8')

/** The grid's rules: those outside any container query for the widest layout, else those in the layout's query. */
function gridIn(columns: (typeof COLUMN_COUNTS)[number]): string {
  if (columns === 4) return styles
  const query = `@container (max-width: ${MAX_PAGE_WIDTH[columns]}px) {\n  .grid {`
  return styles.slice(styles.indexOf(query)).slice(query.length)
}

describe('the style sheet places tiles as contract/masonry.ts does', () => {
  test('in the same layouts, the widest first', () => {
    const queries = [...styles.matchAll(/@container \(max-width: (\d+)px\) \{\n {2}\.grid/g)].map(
      ([, px]) => px,
    )
    expect(queries).toEqual([MAX_PAGE_WIDTH[3], MAX_PAGE_WIDTH[2], MAX_PAGE_WIDTH[1]].map(String))
  })

  test.each(COLUMN_COUNTS)('with the same tile width in %i columns', (columns) => {
    const gaps = (columns + 1) * GAP
    const width = columns === 1 ? `calc(100cqw - ${gaps}px)` : `calc((100cqw - ${gaps}px) / ${columns})`
    expect(/--w: ([^;]+);/.exec(gridIn(columns))?.[1]).toBe(width)
    expect(/height: ([^;]+);/.exec(gridIn(columns).slice(gridIn(columns).indexOf('--w:')))?.[1]).toBe(
      `var(--h${columns})`,
    )
  })

  test('with the same gap between tiles and at the edge', () => {
    expect(styles).toContain(`left: calc(${GAP}px + var(--x) * (var(--w) + ${GAP}px));`)
    expect(styles).toContain(`top: calc(${GAP}px + var(--a) * var(--w) + var(--k) * ${GAP}px);`)
  })
})
