import { queryOptions, useQuery } from '@tanstack/react-query'
import type { GalleryVisits } from '#contract/visits.ts'
import { grouped } from '#web/base/counts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { VisitsChart } from './visits-chart.tsx'

export const VISITS_ABOUT =
  "Each visitor counts once a day. Bots don't count, and nothing personal is stored."

/** Visits of a gallery, refetched whenever they are shown. */
const visitsQuery = (galleryId: number) =>
  queryOptions<GalleryVisits>({
    queryKey: ['/api/galleries', String(galleryId), 'visits'],
    staleTime: 0,
  })

/** Numbers of a gallery's visits: in words, as a chart, and as a table. */
export function Visits({ galleryId }: { galleryId: number }) {
  const query = useQuery(visitsQuery(galleryId))
  return (
    <Loaded query={query} loading="Loading visits..." shape="lines" failed="We couldn't load the visits.">
      {(visits) =>
        visits.total === 0 ? (
          <p className="text-control text-ink-2">No visits yet</p>
        ) : (
          <Counted {...visits} />
        )
      }
    </Loaded>
  )
}

function Counted({ total, days }: GalleryVisits) {
  const lately = days.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <>
      <p className="text-control">
        <strong className="font-strong">{grouped(total)}</strong> {total === 1 ? 'visit' : 'visits'} in all,{' '}
        <strong className="font-strong">{lately === 0 ? 'none' : grouped(lately)}</strong> in the last{' '}
        {days.length} days.
      </p>
      <VisitsChart days={days} />
    </>
  )
}
