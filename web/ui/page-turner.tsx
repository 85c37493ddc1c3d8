import { useState } from 'react'
import { Button } from './button.tsx'

/** Splits a long list into pages of `size`. A list that has become shorter shows its last page. */
export function usePages<Item>(items: readonly Item[], size: number) {
  const [wanted, setWanted] = useState(0)
  const count = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(wanted, count - 1)
  return {
    shown: items.slice(page * size, (page + 1) * size),
    page,
    count,
    size,
    total: items.length,
    turnTo: (page: number) => setWanted(page),
  }
}

type Pages = Omit<ReturnType<typeof usePages>, 'shown'>

/**
 * Shows which part of a long list is visible, with buttons to the others.
 * @param again for a second one of the same list, which is not announced again
 */
export function PageTurner({
  pages: { page, count, size, total, turnTo },
  one,
  many,
  again = false,
}: {
  pages: Pages
  one: string
  many: string
  again?: boolean
}) {
  const words = total === 1 ? `1 ${one}` : `${number(total)} ${many}`
  const place = `${number(page * size + 1)} to ${number(Math.min(total, (page + 1) * size))} of ${words}`
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p role={again ? undefined : 'status'} className="tabular text-label text-ink-2">
        {count > 1 ? place : words}
      </p>
      {count > 1 && (
        <nav aria-label={again ? `More ${many}` : `Pages of ${many}`} className="flex gap-2">
          <Button look="plain" disabled={page === 0} onClick={() => turnTo(page - 1)}>
            Previous
          </Button>
          <Button look="plain" disabled={page === count - 1} onClick={() => turnTo(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}

const number = (value: number) => value.toLocaleString('en-GB')
