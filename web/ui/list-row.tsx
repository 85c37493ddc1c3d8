import { Children, type ReactNode } from 'react'

/** Facts in one line of small type; empty ones are left out. */
export const Facts = ({ children }: { children: readonly ReactNode[] }) => (
  <p className="tabular text-label text-ink-2 wrap-anywhere">
    {Children.toArray(children.filter(Boolean).flatMap((fact, index) => (index > 0 ? [' · ', fact] : fact)))}
  </p>
)

/** Entry of a list: a picture, a name with badges, facts, and buttons beside them. */
export function ListRow({
  picture,
  name,
  badges,
  facts,
  children,
}: {
  picture?: ReactNode
  name: ReactNode
  badges?: ReactNode
  facts: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4 first:border-t">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-4">
        {picture}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-control wrap-anywhere">{name}</span>
            {badges}
          </div>
          {facts}
        </div>
      </div>
      {children && <div className="flex items-center gap-2">{children}</div>}
    </li>
  )
}
