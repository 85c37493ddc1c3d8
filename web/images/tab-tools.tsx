import { Link } from 'react-router'
import type { Gallery } from '#contract/galleries.ts'
import { trashDays } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { useWindowFrom } from '#web/ui/use-window-from.ts'
import { TOOLS_FROM } from './images-bar.tsx'
import { TOOL } from './tool-class.ts'

type About = {
  gallery: Gallery
  mayChange: boolean
  hasPictures: boolean
  onReorder: (() => void) | undefined
}

const addChapterTo = (gallery: Gallery) =>
  openDialog(() => import('./chapters/chapter-dialog.tsx'), { galleryId: gallery.id })

/**
 * Buttons for captions, order, chapters and removed images. On phones only the order has a button, if there
 * is room.
 * @param withRail true if chapters are added and removed images found beside the images
 */
export function TabTools({
  gallery,
  mayChange,
  hasPictures,
  withRail,
  onReorder,
}: About & { withRail: boolean }) {
  const hasRoom = useWindowFrom(TOOLS_FROM)
  return (
    <>
      {hasRoom && mayChange && hasPictures && (
        <LinkButton look="quiet" className={TOOL} to={paths.captions(gallery.id)}>
          Captions
        </LinkButton>
      )}
      {onReorder && (
        <Button look="quiet" className={TOOL} onClick={onReorder}>
          Reorder Images
        </Button>
      )}
      {hasRoom && mayChange && !withRail && (
        <Button look="quiet" className={TOOL} onClick={() => addChapterTo(gallery)}>
          Add chapter
        </Button>
      )}
      {hasRoom && trashDays() > 0 && !withRail && (
        <LinkButton look="quiet" className={TOOL} to={paths.removedFrom(gallery.id)}>
          Removed
        </LinkButton>
      )}
    </>
  )
}

/** The other actions, as items of a menu. */
export const MoreItems = ({ gallery, mayChange, hasPictures, onReorder }: About) => (
  <>
    {onReorder && <MenuItem onSelect={onReorder}>Reorder Images</MenuItem>}
    {mayChange && hasPictures && (
      <MenuLink>
        <Link to={paths.captions(gallery.id)}>Captions</Link>
      </MenuLink>
    )}
    {mayChange && <MenuItem onSelect={() => addChapterTo(gallery)}>Add chapter</MenuItem>}
    {trashDays() > 0 && (
      <MenuLink>
        <Link to={paths.removedFrom(gallery.id)}>Removed</Link>
      </MenuLink>
    )}
  </>
)
