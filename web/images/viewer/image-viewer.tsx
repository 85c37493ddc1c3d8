import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { grouped } from '#web/base/counts.ts'
import { useDownload } from '#web/base/use-download.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon, DownloadIcon, TrashIcon } from '#web/ui/icons.tsx'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { useSwipe } from '#web/ui/use-swipe.ts'
import { imageName } from '../image-tile.tsx'
import { ImageFacts } from './image-facts.tsx'
import { stepFrom } from './steps.ts'
import { usePreload, ViewerImage } from './viewer-image.tsx'

/**
 * One image of a list across the whole screen, with buttons, arrow keys and swipes to its neighbours.
 * @param shown id of the image to show; if it is deleted, the one in its place is shown
 * @param onDelete asks before deleting an image; without it there is no such button
 * @param onClosed called after the viewer has been removed, to restore the focus
 */
export function ImageViewer({
  images,
  shown,
  onShow,
  onClose,
  onClosed,
  onDelete,
}: {
  images: readonly Image[]
  shown: number
  onShow: (image: Image) => void
  onClose: () => void
  onClosed: () => void
  onDelete?: (image: Image) => void
}) {
  const download = useDownload('file')
  const { image, place } = useShown(images, shown, onShow)
  const several = images.length > 1
  const goBy = (step: number) => {
    const next = images[stepFrom(place, step, images.length)]
    if (next && several) onShow(next)
  }
  const swipe = useSwipe({ onLeft: () => goBy(1), onRight: () => goBy(-1) })
  usePreload(several ? [1, -1].map((step) => images[stepFrom(place, step, images.length)]) : [])

  function onKeyDown(event: KeyboardEvent) {
    if (!isPlainKey(event)) return
    if (event.key === 'ArrowRight') goBy(1)
    if (event.key === 'ArrowLeft') goBy(-1)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          // On phones messages are at the top, here below the bar, whose buttons stay usable.
          className="appear fixed inset-0 z-50 flex flex-col bg-viewer text-viewer-ink outline-none [--messages-top:2.75rem]"
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            // Focus the viewer itself: arrow keys work at once, and Space or Enter press no button.
            event.preventDefault()
            ;(event.currentTarget as HTMLElement | null)?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
        >
          <div className="flex shrink-0 items-center gap-1 p-2 pl-4">
            <p className="tabular mr-auto text-control" role="status">
              {grouped(place + 1)} / {grouped(images.length)}
              <span className="sr-only">, {image && imageName(image)}</span>
            </p>
            {image && (
              <a
                href={image.originalUrl}
                download
                aria-label="Download"
                onClick={(event) => {
                  event.preventDefault()
                  download(image.originalUrl)
                }}
                className={buttonClass('viewer', 'size-11 p-0!')}
              >
                <DownloadIcon />
              </a>
            )}
            {onDelete && image && (
              <IconButton label="Delete" look="viewer" onClick={() => onDelete(image)}>
                <TrashIcon />
              </IconButton>
            )}
            <IconButton label="Close" look="viewer" onClick={onClose}>
              <CrossIcon />
            </IconButton>
          </div>
          <div className="flex min-h-0 flex-1 max-lg:flex-col">
            <div
              className="relative min-h-0 min-w-0 flex-1 touch-pan-y touch-pinch-zoom overflow-hidden"
              {...swipe.handlers}
            >
              <div className="@container-[size] absolute inset-0 flex items-center justify-center lg:px-4 lg:pb-4">
                {image && (
                  <div style={{ transform: `translateX(${swipe.offset}px)` }}>
                    <ViewerImage image={image} />
                  </div>
                )}
              </div>
              {several && (
                <>
                  <StepButton label="Previous" onClick={() => goBy(-1)} />
                  <StepButton label="Next" onClick={() => goBy(1)} />
                </>
              )}
            </div>
            {/* In the tab order, so that keys can scroll it. */}
            <aside
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
              tabIndex={0}
              aria-label="About this image"
              className="overflow-y-auto overscroll-contain px-5 py-4 max-lg:max-h-[38%] lg:w-80 lg:shrink-0 lg:px-6"
            >
              <Radix.Title dir="auto" className="text-name font-strong break-words">
                {image && imageName(image)}
              </Radix.Title>
              {image?.description && (
                <p
                  dir="auto"
                  className="mt-1 text-control leading-6 break-words whitespace-pre-line text-viewer-ink-2"
                >
                  {image.description}
                </p>
              )}
              {image && <ImageFacts image={image} />}
            </aside>
          </div>
          <Toaster />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The image to show and its place. If it is deleted, the next one takes its place, or else the last one. */
function useShown(images: readonly Image[], shown: number, onShow: (image: Image) => void) {
  const found = images.findIndex(({ id }) => id === shown)
  const [before, setBefore] = useState(found)
  if (found >= 0 && found !== before) setBefore(found)
  const place = found >= 0 ? found : Math.min(before, images.length - 1)
  const image = images[place]
  useEffect(() => {
    if (image && image.id !== shown) onShow(image)
  }, [image, shown, onShow])
  return { image, place }
}

function StepButton({ label, onClick }: { label: 'Previous' | 'Next'; onClick: () => void }) {
  const Icon = label === 'Previous' ? ChevronLeftIcon : ChevronRightIcon
  const side = label === 'Previous' ? 'left-2' : 'right-2'
  return (
    <IconButton
      label={label}
      look="viewer"
      className={`absolute top-1/2 -translate-y-1/2 bg-viewer/60 ${side}`}
      onClick={onClick}
    >
      <Icon className="size-6" />
    </IconButton>
  )
}
