import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { countText } from '#web/base/counts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronDownIcon, CrossIcon } from '#web/ui/icons.tsx'
import { onWaiting } from '#web/uploads/on-waiting.ts'
import { uploadsUrl } from '#web/uploads/to-gallery.ts'
import { readWaiting } from '#web/uploads/waiting-key.ts'
import { waitingPlaces, waitingUploads } from '#web/uploads/waiting-uploads.ts'
import { ARRIVED, arrivedText, countOf } from '../upload-outcome.ts'
import { isSentTo, onUploads, type UploadNow, uploadsNow } from '../upload-store.ts'
import { coverEndOfPage } from './cover-end-of-page.ts'
import { FilesTo, WaitingFor } from './files-to.tsx'
import { hasArrived, headingFor, isOver } from './outcome.ts'
import { Total } from './total.tsx'

/** Narrowest window with room for the list beside the page's content, in pixels. */
const WIDE = 640

/** Time before a finished upload leaves the dock, in milliseconds. */
const CLEAR_AFTER_MS = 5000

/** All uploads to galleries, in the lower corner of every screen, and those that wait for their files. */
export function UploadDock() {
  const queryClient = useQueryClient()
  const docked = useSyncExternalStore(onUploads, () => uploadsNow(queryClient)).filter((one) => one.docked)
  useSyncExternalStore(onWaiting, readWaiting)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const waiting = waitingGalleries().filter((id) => !isSentTo(queryClient, id))
  const over = docked.length > 0 && isOver(docked)
  useEffect(() => {
    if (!over) return
    const clearing = setTimeout(() => removeAll(uploadsNow(queryClient)), CLEAR_AFTER_MS)
    return () => clearTimeout(clearing)
  }, [over, queryClient])
  if (docked.length === 0 && waiting.length === 0) return null
  const arrived = hasArrived(docked)
  // A single line, which disappears by itself.
  const done = arrived && over
  const open = !done && (wanted ?? (docked.length > 0 && window.innerWidth >= WIDE))
  return (
    <section
      ref={coverEndOfPage}
      aria-labelledby="uploads-heading"
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[70dvh] flex-col border-t border-line bg-paper text-ink pb-[env(safe-area-inset-bottom)] shadow-lift sm:right-5 sm:bottom-5 sm:left-auto sm:max-h-[min(26rem,50dvh)] sm:w-105 sm:rounded-control sm:border"
    >
      <div className={`flex items-center gap-2 pr-1.5 pl-5 ${done ? 'py-1' : 'pt-1'}`}>
        <h2
          id="uploads-heading"
          aria-live="polite"
          className={`min-w-0 flex-1 text-control font-strong ${arrived ? 'flex flex-wrap items-baseline gap-x-3' : 'truncate'}`}
        >
          {arrived ? (
            <Arrived docked={docked} />
          ) : docked.length > 0 ? (
            headingFor(docked)
          ) : (
            unfinished(waiting)
          )}
        </h2>
        {done ? (
          <IconButton label="Dismiss" onClick={() => removeAll(docked)}>
            <CrossIcon className="size-5" />
          </IconButton>
        ) : (
          <IconButton
            label={open ? 'Hide uploads' : 'Show uploads'}
            aria-expanded={open}
            onClick={() => setWanted(!open)}
          >
            <ChevronDownIcon className={`size-5 ${open ? '' : 'rotate-180'}`} />
          </IconButton>
        )}
      </div>
      {docked.length > 0 && !done && (
        <Total docked={docked} named={!open} onDismiss={() => removeAll(docked)} />
      )}
      {open && (
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-4">
          {docked.map((upload) => (
            <FilesTo key={upload.key} upload={upload} />
          ))}
          {waiting.map((galleryId) => (
            <WaitingFor key={galleryId} galleryId={galleryId} />
          ))}
        </div>
      )}
    </section>
  )
}

function removeAll(uploads: readonly UploadNow[]) {
  for (const { docked, queue } of uploads) if (docked) queue.remove(() => true)
}

/** Text shown when all files have arrived. */
function Arrived({ docked }: { docked: readonly UploadNow[] }) {
  const count = docked.reduce((sum, { state }) => sum + countOf(state.items, 'success'), 0)
  return (
    <>
      <span>{ARRIVED}</span> <span className="text-label font-normal text-ink-2">{arrivedText(count)}</span>
    </>
  )
}

/** Galleries with unfinished uploads of large files. */
const waitingGalleries = (): number[] =>
  waitingPlaces().flatMap((place) => {
    const id = Number(/^\/api\/galleries\/(\d+)\/uploads$/.exec(place)?.[1])
    return id ? [id] : []
  })

/** '2 unfinished uploads' */
function unfinished(galleries: readonly number[]): string {
  const count = galleries.reduce((sum, id) => sum + waitingUploads(uploadsUrl(id)).length, 0)
  return countText(count, 'unfinished upload')
}
