import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** Controls in one column, below their heading and a line. */
export function ControlGroup({
  title,
  about,
  heading: Heading = 'h2',
  children,
}: {
  title: string
  about?: string
  heading?: 'h2' | 'h3'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-6 border-t border-line py-8 first:border-t-0 first:pt-0"
    >
      <div>
        <Heading id={id} className={classes('font-strong', Heading === 'h2' && 'text-name')}>
          {title}
        </Heading>
        {about && <p className="mt-1 text-control leading-6 text-ink-2">{about}</p>}
      </div>
      {children}
    </section>
  )
}
