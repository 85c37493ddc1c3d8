import type { VisitDay } from '#contract/visits.ts'
import { grouped } from '#web/base/counts.ts'
import { shortDay } from '#web/base/dates.ts'

/** The height of the drawing, which is stretched to its container. */
const HEIGHT = 100
/** Minimum height of a day with a visit. */
const LEAST = 3

/** A bar for each day, oldest first, and below it a table with the same numbers. */
export function VisitsChart({ days }: { days: readonly VisitDay[] }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits))
  const heightOf = (visits: number) => (visits === 0 ? 0 : Math.max(LEAST, (visits / most) * HEIGHT))
  return (
    <figure className="mt-5">
      <svg
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-24 w-full border-b border-edge"
      >
        {days.map(({ date, visits }, day) => (
          <g key={date}>
            <title>{`${shortDay(date)}: ${visits}`}</title>
            <rect x={day} width="1" height={HEIGHT} className="fill-transparent hover:fill-sunk" />
            <rect
              x={day + 0.15}
              width="0.7"
              y={HEIGHT - heightOf(visits)}
              height={heightOf(visits)}
              className="pointer-events-none fill-act"
            />
          </g>
        ))}
      </svg>
      <figcaption className="tabular mt-2 flex justify-between gap-4 text-label text-ink-2">
        <span>{shortDay(days[0]!.date)}</span>
        <span>Busiest day: {grouped(Math.max(...days.map(({ visits }) => visits)))}</span>
        <span>{shortDay(days.at(-1)!.date)}</span>
      </figcaption>
      <details className="mt-4 text-control">
        <summary className="w-fit cursor-pointer py-2.5 text-label font-control text-ink-2 hover:text-ink">
          Day by day
        </summary>
        <table className="tabular mt-1 w-full text-label">
          <thead className="text-left text-ink-2">
            <tr>
              <th scope="col" className="py-1.5 font-control">
                Day (UTC)
              </th>
              <th scope="col" className="py-1.5 text-right font-control">
                Visits
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ date, visits }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {shortDay(date)}
                </th>
                <td className="py-1.5 text-right">{grouped(visits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
