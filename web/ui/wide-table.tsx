import type { ComponentProps } from 'react'

const headClass = 'px-3 pb-3 text-left text-label font-normal text-ink-2 first:pl-0 last:pr-0'

/** Table with fixed columns. On narrow screens its head is only read out, and its rows are blocks. */
export function WideTable({
  columns,
  children,
  className = '',
  ...table
}: ComponentProps<'table'> & { columns: readonly { label: string; width: string }[] }) {
  return (
    <table
      className={`w-full table-fixed border-b border-line text-control max-lg:block ${className}`}
      {...table}
    >
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map(({ label, width }) => (
            <th key={label} scope="col" className={`${headClass} ${width}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  )
}
