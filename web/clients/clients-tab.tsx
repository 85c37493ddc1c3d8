import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import { selectionsQuery } from '#web/galleries/choices-queries.ts'
import { useSeen } from '#web/galleries/news.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { imagesQuery } from '#web/images/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ClientRow } from './client-row.tsx'
import { NewVersions } from './new-versions.tsx'
import type { ImagesById } from './picks.tsx'
import { SelectionRow } from './selection-row.tsx'
import { SentList } from './sent-list.tsx'

/** The people to whom the gallery was sent: those with a link of their own, and visitors who sent their favourites. */
export function ClientsTab({ gallery }: { gallery: Gallery }) {
  useSeen(gallery.id, 'selections')
  useSeen(gallery.id, 'picks')
  const query = useQuery(imagesQuery(gallery.id))
  const images = useMemo(() => new Map(query.data?.map((image) => [image.id, image])), [query.data])
  return (
    <Loaded query={query} loading="Loading clients..." failed="We couldn't load the clients.">
      {() => (
        <>
          <Links gallery={gallery} images={images} />
          <NewVersions galleryId={gallery.id} images={images} />
          <SentList galleryId={gallery.id} />
          <Selections gallery={gallery} images={images} />
        </>
      )}
    </Loaded>
  )
}

type Part = { gallery: Gallery; images: ImagesById }

function Links({ gallery, images }: Part) {
  const mayChange = useMayChange()
  const heading = useRef<HTMLHeadingElement>(null)
  const links = useQuery(viewLinksQuery(gallery.id))
  const create = (
    <Button onClick={() => openDialog(() => import('./view-link-dialog.tsx'), { gallery })}>
      <PlusIcon />
      Create link
    </Button>
  )
  return (
    <section aria-labelledby="clients">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-160 min-w-0">
          <h2 id="clients" ref={heading} tabIndex={-1} className="text-name font-strong">
            Clients
          </h2>
          <p className="mt-2 text-control leading-6 text-ink-2">
            Give each client a private link. It opens the gallery without a password, and you see who opened
            it and what they chose.
          </p>
        </div>
        {mayChange && (links.data?.length ?? 0) > 0 && create}
      </div>
      <Loaded query={links} loading="Loading links..." failed="We couldn't load the links.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No links yet" action={mayChange && create}>
              Create one for each person or couple, and send it to them.
            </EmptyState>
          ) : (
            <ul aria-label="Clients">
              {all.map((link) => (
                <ClientRow
                  key={link.id}
                  gallery={gallery}
                  link={link}
                  images={images}
                  mayChange={mayChange}
                  neighbour={() => heading.current}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Selections({ gallery, images }: Part) {
  const mayChange = useMayChange()
  const heading = useRef<HTMLHeadingElement>(null)
  const selections = useQuery(selectionsQuery(gallery.id))
  return (
    <section aria-labelledby="selections" className="mt-14">
      <h2 id="selections" ref={heading} tabIndex={-1} className="mb-6 text-name font-strong">
        Favourites from visitors without a link
      </h2>
      <Loaded query={selections} loading="Loading favourites..." failed="We couldn't load the favourites.">
        {(sent) =>
          sent.length === 0 ? (
            <p className="text-control leading-6 text-ink-2">
              {gallery.allowSelections
                ? `Nothing yet. When visitors send their favourites, you find them here. ${gallery.access === 'owner' ? "You'll get" : 'The owner gets'} an e-mail.`
                : 'Favourites are switched off. You can switch them on in the Appearance tab.'}
            </p>
          ) : (
            <ul aria-label="Selections">
              {sent.map((selection) => (
                <SelectionRow
                  key={selection.id}
                  galleryId={gallery.id}
                  selection={selection}
                  images={selection.imageIds.flatMap((id) => images.get(id) ?? [])}
                  mayChange={mayChange}
                  neighbour={() => heading.current}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
