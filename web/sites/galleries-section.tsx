import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { coverFocus, positionOf } from '#contract/focus.ts'
import type { GalleryListItem } from '#contract/galleries.ts'
import type { Site } from '#contract/sites.ts'
import { sendJson } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { useAction } from '#web/base/use-action.ts'
import { useRefresh } from '#web/base/use-change.ts'
import { allGalleriesQuery } from '#web/galleries/queries.ts'
import { isForEverybody, seenAs, VISIBILITY_WORDS } from '#web/galleries/visibility.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { ChevronDownIcon, ImageIcon } from '#web/ui/icons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { SITE_CALL, siteQuery, useKeepSite } from './queries.ts'

/** Choice and order of the galleries on the site. */
export function GalleriesSection({ site }: { site: Site }) {
  const query = useQuery({ ...allGalleriesQuery, staleTime: 0 })
  return (
    <ControlGroup
      heading="h3"
      title="Galleries"
      about="Choose galleries and their order. Unlisted, private and closed ones stay hidden."
    >
      <Loaded query={query} loading="Loading galleries..." failed="We couldn't load your galleries.">
        {(galleries) => <Galleries site={site} own={galleries.filter(({ access }) => access === 'owner')} />}
      </Loaded>
    </ControlGroup>
  )
}

function Galleries({ site, own }: { site: Site; own: GalleryListItem[] }) {
  const queryClient = useQueryClient()
  const keep = useKeepSite()
  const lookAgain = useRefresh(siteQuery, allGalleriesQuery)
  const choosing = useAction({
    send: (galleryIds: number[]) => sendJson<Site>('PUT', `${SITE_CALL}/galleries`, { galleryIds }),
    scope: 'site-galleries',
    done(saved) {
      keep(saved)
      // The galleries' settings show this, too.
      return queryClient.invalidateQueries({ queryKey: ['/api/galleries'] })
    },
    failed: "We couldn't change the galleries of your site. Please try again.",
  })
  const known = new Map(own.map((gallery) => [gallery.id, gallery]))
  /** Order that is not saved yet. */
  const [wanted, setWanted] = useState<number[] | null>(null)
  const order = (wanted ?? site.galleryIds).filter((id) => known.has(id))
  const chosen = new Set(order)
  const rows = [...order.map((id) => known.get(id)!), ...own.filter(({ id }) => !chosen.has(id))]

  const pressed = useRef<HTMLElement>(null)
  const shownOrder = rows.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves in the document loses the focus
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [shownOrder])
  const put = (from: HTMLElement, ids: number[]) => {
    pressed.current = from
    setWanted(ids)
    choosing.mutate(ids, { onError: () => void lookAgain(), onSettled: () => setWanted(null) })
  }

  if (own.length === 0) return <p className="text-control text-ink-2">You have no galleries yet.</p>
  return (
    <>
      <ul className="max-h-128 overflow-y-auto border-y border-line">
        {rows.map((gallery) => {
          const place = order.indexOf(gallery.id)
          return (
            <Row
              key={gallery.id}
              gallery={gallery}
              place={place}
              count={order.length}
              onTick={(from, on) =>
                put(from, on ? [...order, gallery.id] : order.filter((id) => id !== gallery.id))
              }
              onMove={(from, by) =>
                put(from, order.with(place, order[place + by]!).with(place + by, gallery.id))
              }
            />
          )
        })}
      </ul>
      <p role="status" className="text-label text-ink-2">
        {choosing.isPending ? 'Saving...' : 'All changes are saved.'}
      </p>
    </>
  )
}

const moveClass =
  'flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunk aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'

/** @param place index among those on the site, or -1 */
function Row({
  gallery,
  place,
  count,
  onTick,
  onMove,
}: {
  gallery: GalleryListItem
  place: number
  count: number
  onTick: (from: HTMLElement, on: boolean) => void
  onMove: (from: HTMLElement, by: -1 | 1) => void
}) {
  const { title, cover } = gallery
  const isOn = place >= 0
  const move = (by: -1 | 1, label: string, can: boolean) => (
    <button
      type="button"
      aria-label={`Move “${title}” ${label}`}
      // Stays focusable: pressed repeatedly, it reaches the end.
      aria-disabled={!can}
      className={moveClass}
      onClick={({ currentTarget }) => can && onMove(currentTarget, by)}
    >
      <ChevronDownIcon className={by < 0 ? 'size-5 rotate-180' : 'size-5'} />
    </button>
  )
  return (
    <li className="flex items-center gap-1 border-b border-line last:border-b-0">
      <label className="flex min-h-16 min-w-0 flex-1 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => onTick(currentTarget, currentTarget.checked)}
          className="ml-0.5 size-5 shrink-0 cursor-pointer accent-act"
        />
        <span className="flex h-11 w-16 shrink-0 items-center justify-center overflow-hidden bg-sunk text-edge">
          {cover ? (
            <ResponsiveImage
              image={cover}
              alt=""
              sizes="64px"
              position={positionOf(coverFocus(gallery, cover))}
              className="size-full object-cover"
            />
          ) : (
            <ImageIcon />
          )}
        </span>
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-control font-control">
            {title}
          </span>
          <span className="block text-label text-ink-2">{shownAs(gallery)}</span>
        </span>
      </label>
      {isOn && (
        <>
          {move(-1, 'up', place > 0)}
          {move(1, 'down', place < count - 1)}
        </>
      )}
    </li>
  )
}

/** Text for visitors' view of a gallery on the site. */
function shownAs(gallery: GalleryListItem): string {
  if (isForEverybody(gallery)) return imageCountText(gallery.imageCount)
  const seen = seenAs(gallery)
  return seen === VISIBILITY_WORDS.password ? 'Password: title and lock only' : `${seen.label}: not shown`
}
