import type { OpenInvitation, Shut } from '#contract/invite-page.ts'
import { guests } from '#web/texts/texts.ts'
import { refusalText } from './refusals.ts'

/** Text for guests on that page. */
export function noticeOf(shut: Shut): { title: string; text: string } {
  if (shut === 'closed') return { title: guests.invitationEnded, text: guests.askForNewInvitation }
  if (shut === 'no token') return { title: guests.invitationEnded, text: guests.noTokenAsk }
  if (shut === 'paused') return { title: guests.uploadsPaused, text: guests.notTakingPhotos }
  const title = shut.isReadyLater ? guests.notReady : guests.somethingWrong
  return { title, text: refusalText(shut.refusal, guests.refusedUnavailable) }
}

/** Explains why the link accepts no images. */
export function ShutInvite({
  shut,
  gallery,
}: {
  shut: Shut
  gallery?: OpenInvitation['gallery'] | undefined
}) {
  const { title, text } = noticeOf(shut)
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
      <h1 className="title-face phrases" tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
    </div>
  )
}
