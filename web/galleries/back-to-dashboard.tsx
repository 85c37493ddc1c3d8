import { Link } from 'react-router'
import { paths } from '#web/base/paths.ts'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'

/** The link above the heading of a gallery's screens. */
export const BackToDashboard = () => (
  <Link
    to={paths.dashboard}
    className="mb-1 inline-flex min-h-11 items-center gap-2 text-label text-ink-2 hover:text-ink"
  >
    <ArrowLeftIcon className="size-4" />
    My Dashboard
  </Link>
)
