import { useState } from 'react'

/** A round profile picture, or the first letter of `name` without one. Decoration beside the name. */
export function Avatar({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState(false)
  if (src && !broken) {
    return (
      <img
        src={src}
        alt=""
        width={32}
        height={32}
        referrerPolicy="no-referrer"
        className="size-8 shrink-0 rounded-full bg-sunk object-cover"
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunk text-label font-strong text-ink-2 uppercase"
    >
      {name.slice(0, 1)}
    </span>
  )
}
