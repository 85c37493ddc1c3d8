import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

type RailTab = { to: string; label: ReactNode; current: boolean }

/**
 * Tabs as links below a line, which is brass above the current one.
 * @param besideFromXl puts them into a column beside the content on wide screens, to the right of the line
 */
export function RailTabs({
  label,
  tabs,
  besideFromXl = false,
}: {
  label: string
  tabs: readonly RailTab[]
  besideFromXl?: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  // On a narrow screen the current tab may be outside the visible part.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 20
  }, [])
  return (
    <nav aria-label={label} className={classes(besideFromXl && 'xl:sticky xl:top-8 xl:self-start')}>
      <ul
        ref={list}
        className={classes(
          'cut-edges relative flex gap-x-8 overflow-x-auto bg-[linear-gradient(var(--color-line),var(--color-line))] bg-size-[100%_3px] bg-origin-content bg-no-repeat [scrollbar-width:none]',
          besideFromXl && 'xl:flex-col xl:bg-size-[3px_100%]',
        )}
      >
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab.current ? 'page' : undefined}
              className={classes(
                'flex min-h-12 items-center border-t-3 pt-1 text-control whitespace-nowrap -outline-offset-2',
                besideFromXl && 'xl:min-h-11 xl:border-t-0 xl:border-l-3 xl:pt-0 xl:pl-5',
                tab.current
                  ? 'border-rail font-strong text-ink forced-colors:border-[Highlight]'
                  : 'border-transparent text-ink-2 hover:text-ink forced-colors:border-[Canvas]',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
