import { type ReactNode, useId } from 'react'

/** Controls in one column, below their heading and a line. */
export function ControlGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-6 border-t border-line py-8 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="text-name font-strong">
        {title}
      </h2>
      {children}
    </section>
  )
}
