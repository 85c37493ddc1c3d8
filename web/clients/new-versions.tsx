import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewVersion } from '#contract/picks.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { shortDay } from '#web/base/dates.ts'
import { newVersionsQuery } from '#web/galleries/choices-queries.ts'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { useViewer } from '#web/images/viewer/use-viewer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import type { ImagesById } from './picks.tsx'
import { SmallPicture } from './small-pictures.tsx'

/** Number shown at first, and added by every click on the button. */
const FIRST = 10
const MORE = 100

/** Pictures that were replaced after clients had seen them, and the viewers of the new version; nothing without any. */
export function NewVersions({ galleryId, images }: { galleryId: number; images: ImagesById }) {
  const [most, setMost] = useState(FIRST)
  const versions = useQuery(newVersionsQuery(galleryId))
  const { data: links } = useQuery(viewLinksQuery(galleryId))
  const { button, viewer } = useViewer(
    (versions.data ?? []).flatMap(({ imageId }) => images.get(imageId) ?? []),
  )
  if (versions.data?.length === 0) return null
  return (
    <section aria-labelledby="new-versions" className="mt-14">
      <h2 id="new-versions" className="mb-6 text-name font-strong">
        New versions
      </h2>
      <Loaded query={versions} loading="Loading new versions..." failed="We couldn't load the new versions.">
        {(all) => (
          <>
            <ul aria-label="New versions" className="flex max-w-160 flex-col gap-3">
              {all.slice(0, most).map((version) => {
                const image = images.get(version.imageId)
                return (
                  image && (
                    <li key={image.id} className="flex items-start gap-3">
                      <span className="size-12 shrink-0">
                        {button(image, <SmallPicture image={image} />)}
                      </span>
                      <Who version={version} name={image.originalName} links={links ?? []} />
                    </li>
                  )
                )
              })}
            </ul>
            {all.length > most && (
              <Button look="quiet" className="mt-2 px-4" onClick={() => setMost(most + MORE)}>
                Show {Math.min(MORE, all.length - most)} more
              </Button>
            )}
          </>
        )}
      </Loaded>
      {viewer}
    </section>
  )
}

type WhoProps = { version: NewVersion; name: string; links: readonly ViewLink[] }

function Who({ version: { replacedAt, seenBy, unseenBy }, name, links }: WhoProps) {
  const names = (ids: readonly number[]) =>
    links
      .filter(({ id }) => ids.includes(id))
      .map((link) => link.name)
      .join(', ')
  const [seen, unseen] = [names(seenBy), names(unseenBy)]
  return (
    <span className="min-w-0 text-control leading-6 wrap-anywhere">
      <span className="block text-label text-ink-2">
        {name}, replaced on <time dateTime={replacedAt}>{shortDay(replacedAt.slice(0, 10))}</time>
      </span>
      {seen && <span className="block">Seen by {seen}</span>}
      {unseen && <span className="block">Not seen yet by {unseen}</span>}
    </span>
  )
}
