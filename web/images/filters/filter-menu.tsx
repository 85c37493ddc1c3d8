import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { Image } from '#contract/images.ts'
import { MARKS } from '#contract/pick-form.ts'
import { grouped } from '#web/base/counts.ts'
import { selectionsQuery } from '#web/galleries/choices-queries.ts'
import { MARK_WORDS } from '#web/galleries/mark-words.ts'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { TOOL } from '../tool-class.ts'
import { type Filter, isUncaptioned } from './filter.ts'

type Choosing = {
  galleryId: number
  images: readonly Image[]
  /** True if a filter is on. */
  isOn: boolean
  onChoose: (filter: Filter | null) => void
}

/** A menu of filters: images without a caption, favourites, and each client's choices. */
export const FilterMenu = (choosing: Choosing) => (
  <Menu
    trigger={
      <Button look="quiet" className={TOOL}>
        Filter
        <ChevronDownIcon className="size-4" />
      </Button>
    }
  >
    <Filters {...choosing} />
  </Menu>
)

/** Items of the menu, which read the choices whenever it opens, as there may be new ones. */
function Filters({ galleryId, images, isOn, onChoose }: Choosing) {
  const { data: links = [] } = useQuery(viewLinksQuery(galleryId))
  const { data: sent = [] } = useQuery(selectionsQuery(galleryId))
  const favourites = new Set(sent.flatMap(({ imageIds }) => imageIds))
  return (
    <>
      {isOn && (
        <Item count={images.length} onSelect={() => onChoose(null)}>
          All images
        </Item>
      )}
      <Item count={images.filter(isUncaptioned).length} onSelect={() => onChoose({ of: 'uncaptioned' })}>
        Without a caption
      </Item>
      {favourites.size > 0 && (
        <Item count={favourites.size} onSelect={() => onChoose({ of: 'favourites', selectionId: null })}>
          Favourites
        </Item>
      )}
      {links
        .filter(({ picksCount }) => picksCount > 0)
        .map(({ id, name, marks, picksCount }) => (
          <Fragment key={id}>
            <Item count={picksCount} onSelect={() => onChoose({ of: 'link', linkId: id, mark: null })}>
              Chosen by <bdi>{name}</bdi>
            </Item>
            {MARKS.filter((mark) => marks[mark] > 0).map((mark) => (
              <Item
                key={mark}
                count={marks[mark]}
                onSelect={() => onChoose({ of: 'link', linkId: id, mark })}
              >
                <span className="pl-5">{MARK_WORDS[mark]}</span>
                <span className="sr-only"> from {name}</span>
              </Item>
            ))}
          </Fragment>
        ))}
    </>
  )
}

const Item = ({
  count,
  onSelect,
  children,
}: {
  count: number
  onSelect: () => void
  children: ReactNode
}) => (
  <MenuItem onSelect={onSelect}>
    <span className="mr-auto max-w-64 truncate">{children}</span>
    <span className="tabular text-ink-2">{grouped(count)}</span>
  </MenuItem>
)
