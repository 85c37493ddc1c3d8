import { Link } from 'react-router'
import { paths } from '#web/base/paths.ts'
import type { Account } from '#web/billing/account-standing.ts'
import { PlusIcon } from '#web/ui/icons.tsx'

/** Last tile of the dashboard: creates a gallery. */
export function CreateGalleryTile({ account }: { account: Account }) {
  const content = (
    <>
      <span className="flex aspect-4/3 items-center justify-center border border-edge transition-colors duration-150 group-hover:bg-sunk">
        <PlusIcon className="size-8" />
      </span>
      <span className="mt-4 block text-name font-strong">Create New Gallery</span>
      <span className="block text-label text-ink-2">{hintFor(account)}</span>
    </>
  )
  if (account.kind === 'expired') return <div>{content}</div>
  return (
    <Link to={paths.createGallery} className="group block outline-offset-4">
      {content}
    </Link>
  )
}

function hintFor(account: Account): string {
  if (account.kind === 'expired') return 'Your account has expired'
  if (account.kind === 'trial' && account.full) return 'Your trial allows up to 3 galleries'
  return 'New gallery'
}
