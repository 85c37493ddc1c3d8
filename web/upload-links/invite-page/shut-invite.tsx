import type { OpenInvitation, ShutNotice } from '#contract/invite-page.ts'

/** Why the link accepts no images. */
export function ShutInvite({
  notice,
  gallery,
}: {
  notice: ShutNotice
  gallery?: OpenInvitation['gallery'] | undefined
}) {
  return (
    <div className="shut">
      <svg viewBox="0 0 120 104" fill="none" aria-hidden="true" focusable="false">
        <path d="M0 3h120" strokeWidth="4" className="rail" />
        <g transform="rotate(-9 60 5)">
          <path d="M28 38 60 5l32 33" strokeWidth="1.5" className="rail" />
          <path d="M16.5 38.5h87v57h-87z" stroke="currentColor" strokeWidth="1.5" />
        </g>
      </svg>
      {gallery && (
        <p className="over" dir="auto">
          {gallery.title}
        </p>
      )}
      <h1 className="title-face" tabIndex={-1}>
        {notice.title}
      </h1>
      <p>{notice.text}</p>
    </div>
  )
}
