import { aroundName } from '#web/base/around-name.ts'

/** A drawing of the new gallery: an empty picture frame with title and address below. */
export function FramePreview({ title, subdomain }: { title: string; subdomain: string }) {
  const { prefix, suffix } = aroundName()
  return (
    <div aria-hidden="true" className="hidden max-w-96 justify-self-end lg:block lg:w-full">
      <svg viewBox="0 0 384 340" fill="none" aria-hidden="true" className="w-full">
        <path d="M0 3h384" strokeWidth="5" className="stroke-rail" />
        <path d="M70 92 192 8l122 84" strokeWidth="1" className="stroke-rail" />
        <path d="M186 0h12v18h-12z" className="fill-rail" />
        <path d="M20.5 92.5h343v246h-343z" className="stroke-edge" />
      </svg>
      <p className="mt-4 truncate px-5 text-name font-strong">{title.trim() || 'Gallery Title'}</p>
      <p className="truncate px-5 text-label text-ink-2">
        {prefix}
        {subdomain || 'subdomain'}
        {suffix}
      </p>
    </div>
  )
}
