import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'

/** Links to the sections of the page. They stay at the top of the screen; the one of the section in sight is marked. */
export function SectionLinks({ sections }: { sections: readonly { anchor: string; label: string }[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useSectionInSight(sections)
  useEffect(() => {
    // On a narrow screen the marked link may be outside the visible part.
    const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 20
  }, [current])
  return (
    <nav aria-label="Sections" className="sticky top-0 z-20 mt-8 mb-10 bg-canvas">
      <ul
        ref={list}
        className="cut-edges relative flex gap-x-7 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {sections.map(({ anchor, label }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              onClick={() => setCurrent(anchor)}
              aria-current={anchor === current ? 'location' : undefined}
              className={classes(
                'flex min-h-12 items-center text-control whitespace-nowrap -outline-offset-2',
                anchor === current
                  ? 'font-strong text-ink forced-colors:underline'
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section that crosses a line in the upper third of the screen. */
function useSectionInSight(sections: readonly { anchor: string }[]) {
  const [current, setCurrent] = useState(() => askedFor(sections) ?? sections[0]?.anchor)
  const anchors = sections.map(({ anchor }) => anchor).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        // The last sections never reach the line: the one that was asked for stays marked.
        if (entered && !(isAtEnd() && window.location.hash)) setCurrent(entered.target.id)
      },
      { rootMargin: '-30% 0px -70% 0px' },
    )
    for (const anchor of anchors.split(' ')) {
      const section = document.getElementById(anchor)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [anchors])
  useEffect(() => {
    // The browser looked for the address's section before the screen was there.
    const { hash } = window.location
    const asked = hash ? document.getElementById(hash.slice(1)) : null
    return asked ? keepInSight(asked) : undefined
  }, [])
  return [current, setCurrent] as const
}

/** The section that the page's address names. */
const askedFor = (sections: readonly { anchor: string }[]) =>
  sections.find(({ anchor }) => `#${anchor}` === window.location.hash)?.anchor

/** Holds an element at the top of the screen while what is above it loads and grows, until the person does something. */
function keepInSight(element: HTMLElement) {
  const observer = new ResizeObserver(() => element.scrollIntoView({ behavior: 'instant' }))
  const stop = () => {
    observer.disconnect()
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      window.removeEventListener(kind, stop)
    }
  }
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.addEventListener(kind, stop)
  observer.observe(document.body)
  return stop
}

const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1
