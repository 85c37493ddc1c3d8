import { type ReactNode, useId } from 'react'

/** One section of a settings page: title and explanation on the left, controls on the right. */
export function SettingsSection({
  anchor,
  title,
  about,
  children,
}: {
  /** Id of the section, if links on the page lead to it. */
  anchor?: string
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="scroll-mt-14 grid grid-cols-1 gap-x-16 gap-y-6 border-t border-line py-10 first:border-t-0 first:pt-0 lg:grid-cols-[18rem_minmax(0,40rem)]"
    >
      <div>
        <h2 id={id} className="text-name font-strong">
          {title}
        </h2>
        {about && <div className="mt-2 text-control leading-6 text-ink-2">{about}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
