import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { Selection } from '#contract/selections.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { imagesQuery } from '#web/images/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { selectionsQuery } from './queries.ts'
import { SelectionRow } from './selection-row.tsx'

/** What visitors marked and sent. */
export function SelectionsTab({ gallery }: { gallery: Gallery }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const selections = useQuery(selectionsQuery(gallery.id))
  const images = useQuery(imagesQuery(gallery.id))
  const failed = "We couldn't load the selections."
  return (
    <section aria-labelledby="selections">
      <h2 id="selections" ref={heading} tabIndex={-1} className="mb-6 text-name font-strong">
        Selections from visitors
      </h2>
      <Loaded query={selections} loading="Loading selections..." failed={failed}>
        {(sent) =>
          sent.length === 0 ? (
            <EmptyState title="No selections yet">
              {gallery.allowSelections
                ? 'When visitors send their favourites, you find them here. The owner gets an e-mail.'
                : 'Favourites are switched off. You can switch them on in the Appearance tab.'}
            </EmptyState>
          ) : (
            <Loaded query={images} loading="Loading selections..." failed={failed}>
              {(all) => <Selections gallery={gallery} selections={sent} images={all} heading={heading} />}
            </Loaded>
          )
        }
      </Loaded>
    </section>
  )
}

function Selections({
  gallery,
  selections,
  images,
  heading,
}: {
  gallery: Gallery
  selections: readonly Selection[]
  images: readonly Image[]
  heading: { current: HTMLElement | null }
}) {
  const mayChange = useMayChange()
  const byId = useMemo(() => new Map(images.map((image) => [image.id, image])), [images])
  return (
    <ul aria-label="Selections">
      {selections.map((selection) => (
        <SelectionRow
          key={selection.id}
          galleryId={gallery.id}
          selection={selection}
          images={selection.imageIds.flatMap((id) => byId.get(id) ?? [])}
          mayChange={mayChange}
          neighbour={() => heading.current}
        />
      ))}
    </ul>
  )
}
