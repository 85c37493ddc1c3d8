import { useQuery } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { MARKS, type Mark } from '#contract/pick-form.ts'
import type { ListedPick } from '#contract/picks.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { DownloadLink } from '#web/base/download-link.tsx'
import { picksQuery } from '#web/galleries/choices-queries.ts'
import { MARK_WORDS } from '#web/galleries/mark-words.ts'
import { useViewer } from '#web/images/viewer/use-viewer.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CopyFileNames } from './copy-file-names.tsx'
import { SmallPicture, SmallPictures } from './small-pictures.tsx'
import { UseThese } from './use-these.tsx'
import { namesWithoutSidecar } from './without-sidecar.ts'

/** The pictures of the gallery by their ids. */
export type ImagesById = ReadonlyMap<number, Image>

/** The choices of a link's holder: by mark, with notes, and as files for other programs. */
export function Picks({
  galleryId,
  link,
  images,
}: {
  galleryId: number
  link: ViewLink
  images: ImagesById
}) {
  const query = useQuery(picksQuery(link))
  const file = (name: string) => `/api/view-links/${link.id}/${name}`
  return (
    <Loaded query={query} loading="Loading choices..." failed="We couldn't load the choices.">
      {(picks) =>
        picks.length === 0 ? (
          <p className="text-label text-ink-2">Nothing selected.</p>
        ) : (
          <>
            {MARKS.map((mark) => (
              <OfMark
                key={mark}
                galleryId={galleryId}
                link={link}
                mark={mark}
                picks={picks.filter((pick) => pick.mark === mark)}
                images={images}
              />
            ))}
            <div className="mt-6 flex flex-wrap gap-2">
              <DownloadLink
                href={file('picks.csv')}
                file="file"
                label={`CSV of what ${link.name} chose`}
                className="px-4"
              >
                CSV
              </DownloadLink>
              <DownloadLink
                href={file('picks-xmp.zip')}
                label={`Lightroom sidecars (XMP) of what ${link.name} chose`}
                className="px-4"
              >
                Lightroom sidecars (XMP)
              </DownloadLink>
            </div>
            <p className="mt-2 text-label text-ink-2">
              Sidecars show in Lightroom and Bridge as colour labels: yes green, maybe yellow, no red. They
              replace a .xmp file of the same name.
            </p>
            <WithoutSidecar names={namesWithoutSidecar([...images.values()], picks)} />
          </>
        )
      }
    </Loaded>
  )
}

function WithoutSidecar({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="mt-2 text-label text-ink-2 wrap-anywhere">
      Without a sidecar, because another picture with the same name but for its ending has it:{' '}
      {names.join(', ')}
    </p>
  )
}

function OfMark({
  galleryId,
  link,
  mark,
  picks,
  images,
}: {
  galleryId: number
  link: ViewLink
  mark: Mark
  picks: readonly ListedPick[]
  images: ImagesById
}) {
  if (picks.length === 0) return null
  const of = `“${MARK_WORDS[mark]}” from ${link.name}`
  const there = picks.flatMap(({ imageId }) => images.get(imageId) ?? [])
  const limit = mark === 'yes' && link.maxPicks !== null ? `, ${link.maxPicks} asked for` : ''
  return (
    <section aria-label={of} className="mt-6 first:mt-0">
      <h4 className="tabular text-control font-strong">
        {MARK_WORDS[mark]} ({picks.length}
        {limit})
      </h4>
      <SmallPictures images={there} label={of} />
      <Notes picks={picks} images={images} of={of} />
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyFileNames images={picks} of={of} />
        <DownloadLink
          href={`/api/view-links/${link.id}/download?mark=${mark}`}
          label={`Download ${of}`}
          className="px-4"
        />
        <UseThese
          galleryId={galleryId}
          images={there}
          filter={{ of: 'link', linkId: link.id, mark }}
          of={of}
          title={`${mark === 'yes' ? 'Chosen by' : `${MARK_WORDS[mark]} from`} ${link.name}`}
        />
      </div>
    </section>
  )
}

function Notes({ picks, images, of }: { picks: readonly ListedPick[]; images: ImagesById; of: string }) {
  const noted = picks.filter(({ note }) => note !== null)
  const { button, viewer } = useViewer(noted.flatMap(({ imageId }) => images.get(imageId) ?? []))
  if (noted.length === 0) return null
  return (
    <>
      <ul aria-label={`Notes to ${of}`} className="mt-4 flex max-w-160 flex-col gap-3">
        {noted.map(({ imageId, originalName, note }) => {
          const image = images.get(imageId)
          return (
            <li key={imageId} className="flex items-start gap-3">
              <span className="size-12 shrink-0">
                {image && button(image, <SmallPicture image={image} />)}
              </span>
              <span className="min-w-0">
                <span className="block text-label text-ink-2 wrap-anywhere">{originalName}</span>
                <span dir="auto" className="block whitespace-pre-line text-control leading-6 wrap-anywhere">
                  {note}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      {viewer}
    </>
  )
}
