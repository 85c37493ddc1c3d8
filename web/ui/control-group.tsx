import { type ReactNode, useId } from 'react'

/** Controls in one column, below their heading and a line. */
export function ControlGroup({
  title,
  about,
  children,
}: {
  title: string
  about?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-6 border-t border-line py-8 first:border-t-0 first:pt-0"
    >
      <div>
        <h2 id={id} className="text-name font-strong">
          {title}
        </h2>
        {about && <p className="mt-1 text-control leading-6 text-ink-2">{about}</p>}
      </div>
      {children}
    </section>
  )
}
