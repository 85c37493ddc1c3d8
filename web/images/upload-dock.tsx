import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { countText, grouped, imageCountText } from '#contract/counts.ts'
import { paths } from '#web/base/paths.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { onWaiting } from '#web/uploads/on-waiting.ts'
import type { UploadItem, UploadQueue, UploadState } from '#web/uploads/queue.ts'
import { bytesOfBatches, textOfBatches } from '#web/uploads/several-batches.ts'
import { failureText, percentSent, progressText, troubleText } from '#web/uploads/texts.ts'
import { readWaiting } from '#web/uploads/waiting-key.ts'
import { waitingPlaces, waitingUploads } from '#web/uploads/waiting-uploads.ts'
import { AlreadyHere, UploadAnyway } from './already-here.tsx'
import { type Docked, dockedUploads, galleriesSentTo, onDocked } from './gallery-uploads.ts'
import { uploadsUrl } from './send-images.ts'
import { countOf } from './upload-outcome.ts'
import { MAX_PREVIEWS, UploadRow } from './upload-row.tsx'
import { uploadsTo } from './uploads.ts'
import { WaitingUploadsNote } from './waiting-uploads-note.tsx'

/** From this width on, in pixels, there is room for the list beside what one works on. */
const WIDE = 640

/** Every upload to a gallery, at the lower corner of every screen, and the uploads that wait for their files. */
export function UploadDock() {
  const queryClient = useQueryClient()
  const docked = useSyncExternalStore(onDocked, () => dockedUploads(queryClient))
  useSyncExternalStore(onWaiting, readWaiting)
  const sentTo = useSyncExternalStore(onDocked, () => galleriesSentTo(queryClient))
  const [wanted, setWanted] = useState<boolean | null>(null)
  const waiting = waitingGalleries().filter((id) => !sentTo.includes(id))
  if (docked.length === 0 && waiting.length === 0) return null
  const open = wanted ?? (docked.length > 0 && window.innerWidth >= WIDE)
  return (
    <section
      ref={coverEndOfPage}
      aria-labelledby="uploads-heading"
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[70dvh] flex-col border-t border-line bg-paper text-ink pb-[env(safe-area-inset-bottom)] shadow-lift sm:right-5 sm:bottom-5 sm:left-auto sm:max-h-[min(26rem,50dvh)] sm:w-105 sm:rounded-control sm:border"
    >
      <div className="flex items-center gap-2 pt-1 pr-1.5 pl-5">
        <h2
          id="uploads-heading"
          aria-live="polite"
          className="min-w-0 flex-1 truncate text-control font-strong"
        >
          {headingFor(docked, waiting)}
        </h2>
        <IconButton
          label={open ? 'Hide uploads' : 'Show uploads'}
          aria-expanded={open}
          onClick={() => setWanted(!open)}
        >
          <ChevronDownIcon className={`size-5 ${open ? '' : 'rotate-180'}`} />
        </IconButton>
      </div>
      {docked.length > 0 && <Total docked={docked} />}
      {open && (
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-4">
          {docked.map((uploads) => (
            <Files key={uploads.key} uploads={uploads} />
          ))}
          {waiting.map((galleryId) => (
            <Waiting key={galleryId} galleryId={galleryId} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Galleries with unfinished uploads of large files. */
const waitingGalleries = (): number[] =>
  waitingPlaces().flatMap((place) => {
    const id = Number(/^\/api\/galleries\/(\d+)\/uploads$/.exec(place)?.[1])
    return id ? [id] : []
  })

/** Tells the page how much of its lower end the dock covers, in pixels. */
function coverEndOfPage(dock: HTMLElement | null) {
  if (!dock) return
  const { style } = document.documentElement
  const watcher = new ResizeObserver(() => {
    const below = Number.parseFloat(getComputedStyle(dock).bottom) || 0
    style.setProperty('--dock-height', `${dock.offsetHeight + below}px`)
  })
  watcher.observe(dock)
  return () => {
    watcher.disconnect()
    style.removeProperty('--dock-height')
  }
}

function headingFor(docked: readonly Docked[], waiting: readonly number[]): string {
  const items = docked.flatMap(({ state }) => state.items)
  if (items.length === 0) {
    const count = waiting.reduce((sum, id) => sum + waitingUploads(uploadsUrl(id)).length, 0)
    return countText(count, 'unfinished upload')
  }
  const running = docked.filter(({ state }) => state.running)
  if (running.length > 0 && running.every(({ state }) => state.paused)) return 'Paused'
  const to = docked.length > 1 ? ` to ${grouped(docked.length)} galleries` : ''
  if (running.length > 0) return `Uploading ${imageCountText(items.length)}${to}`
  const arrived = countOf(items, 'success')
  if (arrived === 0 && countOf(items, 'known') === items.length) return 'Nothing was uploaded'
  return arrived === items.length
    ? `Uploaded ${imageCountText(arrived)}${to}`
    : `Uploaded ${grouped(arrived)} of ${imageCountText(items.length)}${to}`
}

/** One bar for all files, with bytes, speed and time left, and what can be done. */
function Total({ docked }: { docked: readonly Docked[] }) {
  const states = docked.map(({ state }) => state)
  const { sent, total } = bytesOfBatches(states)
  const isRunning = states.some(({ running }) => running)
  const hasFailed = states.some(({ items }) => countOf(items, 'error') > 0)
  const trouble = states.find((state) => state.trouble)?.trouble
  return (
    <div className="px-5">
      <ProgressRail
        label="All files"
        percent={total > 0 ? (sent / total) * 100 : isRunning ? 0 : 100}
        tone={isRunning ? 'rail' : hasFailed ? 'bad' : 'ok'}
      />
      <div className="-mr-3 flex min-h-11 flex-wrap items-center justify-end">
        {isRunning && <p className="tabular mr-auto text-label text-ink-2">{textOfBatches(states)}</p>}
        <Actions docked={docked} />
      </div>
      <p role="status" className="text-label text-ink-2">
        {trouble && troubleText(trouble)}
      </p>
    </div>
  )
}

function Actions({ docked }: { docked: readonly Docked[] }) {
  const running = docked.filter(({ state }) => state.running)
  const paused = running.length > 0 && running.every(({ state }) => state.paused)
  const button = (label: string, of: readonly Docked[], act: (queue: UploadQueue) => void) => (
    <Button
      look="quiet"
      className="px-3 text-label"
      onClick={() => {
        for (const { queue } of of) act(queue)
      }}
    >
      {label}
    </Button>
  )
  if (running.length === 0) return button('Dismiss', docked, (queue) => queue.remove(() => true))
  return (
    <>
      {paused
        ? button('Resume', running, (queue) => queue.resume())
        : button('Pause', running, (queue) => queue.pause())}
      {button('Stop', running, (queue) => queue.stop())}
    </>
  )
}

/** The files of one gallery, each with its progress, and what was left out. */
function Files({ uploads: { galleryId, state, sendAnyway } }: { uploads: Docked }) {
  const { items, leftOut } = state
  return (
    <div className="border-t border-line pt-1">
      <GalleryLink galleryId={galleryId} />
      <AlreadyHere items={items} onAnyway={() => sendAnyway(() => true)} />
      {leftOut.length > 0 && (
        <details className="pb-2 text-label text-ink-2">
          <summary>{countText(leftOut.length, 'file')} left out</summary>
          <ul className="mt-1">
            {leftOut.map((reason) => (
              <li key={reason} className="py-1 break-words">
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ul>
        {items.map((item) => (
          <UploadRow
            key={item.key}
            file={item.file}
            status={item.status}
            says={statusText(item, state)}
            progress={item.status === 'uploading' ? percentSent(state) : item.status === 'success' ? 100 : 0}
            error={errorText(item)}
            preview={items.length <= MAX_PREVIEWS}
          >
            {item.status === 'known' && (
              <UploadAnyway file={item.file} onPress={() => sendAnyway(({ key }) => key === item.key)} />
            )}
          </UploadRow>
        ))}
      </ul>
    </div>
  )
}

function Waiting({ galleryId }: { galleryId: number }) {
  const { queue, add } = uploadsTo(galleryId, useQueryClient())
  return (
    <div className="border-t border-line pt-1">
      <GalleryLink galleryId={galleryId} />
      <WaitingUploadsNote galleryId={galleryId} items={queue.state().items} onFiles={(files) => add(files)} />
    </div>
  )
}

/** Leads to the gallery that the files go to. */
function GalleryLink({ galleryId }: { galleryId: number }) {
  const { data: gallery } = useQuery(galleryQuery(galleryId))
  return (
    <Link
      to={paths.gallerySettings(galleryId)}
      className="flex min-h-11 items-center text-label text-ink-2 underline underline-offset-4"
    >
      <span dir="auto" className="truncate">
        {gallery?.title ?? 'Gallery'}
      </span>
    </Link>
  )
}

function statusText({ status }: UploadItem, uploads: UploadState): string {
  switch (status) {
    case 'pending':
      return 'Waiting'
    case 'known':
      return 'Already here'
    case 'success':
      return 'Done'
    case 'error':
      return 'Failed'
    case 'uploading':
      if (uploads.trouble) return uploads.trouble === 'lost' ? 'Connection lost' : 'Server busy'
      return progressText(uploads) || `${Math.round(percentSent(uploads))} %`
  }
}

const errorText = ({ answer }: UploadItem): string | null =>
  answer?.code === 'quota_exceeded' && answer.message
    ? answer.message
    : answer && [failureText(answer), answer.message].filter(Boolean).join('. ')
