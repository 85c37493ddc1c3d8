import { Link } from 'react-router'
import { paths } from '#web/base/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'

/**
 * Link above the heading of a gallery's screens.
 * @param iconFrom width from which it is beside the heading, as an arrow only
 */
export const BackToDashboard = ({ iconFrom }: { iconFrom?: 'md' }) => (
  <Link
    to={paths.dashboard}
    className={classes(
      'inline-flex min-h-11 items-center gap-2 text-label text-ink-2 hover:text-ink',
      iconFrom ? 'md:-ml-3 md:w-11 md:justify-center' : 'mb-1',
    )}
  >
    <ArrowLeftIcon className={iconFrom ? 'size-4 md:size-5' : 'size-4'} />
    <span className={classes(iconFrom && 'md:sr-only')}>My Dashboard</span>
  </Link>
)
