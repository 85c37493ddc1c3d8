import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { accountOf } from '#web/galleries/account-standing.ts'
import { imageCountText } from '#web/galleries/counts.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { ACCEPT } from './choose-files.ts'
import { DeleteImageDialog } from './delete-image-dialog.tsx'
import { ImageGrid } from './image-grid.tsx'
import { ImageTile, imageName } from './image-tile.tsx'
import { imagesQuery } from './queries.ts'
import { UploadList } from './upload-list.tsx'
import { uploadsTo, useUploadQueue } from './uploads.ts'

/** The gallery's images: adding, looking, deleting. */
export function ImagesTab({ gallery }: { gallery: Gallery }) {
  const mayChange = accountOf(useSignedInUser(), 0).kind !== 'expired'
  const { data: images, error } = useQuery(imagesQuery(gallery.id))
  if (error && !images) throw error
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-6 lg:self-start">
        {mayChange ? <AddImages galleryId={gallery.id} /> : <Frozen />}
      </div>
      {images ? <Wall images={images} mayChange={mayChange} /> : <Loading>Loading images...</Loading>}
    </div>
  )
}

function AddImages({ galleryId }: { galleryId: number }) {
  const uploads = uploadsTo(galleryId, useQueryClient())
  const queue = useUploadQueue(uploads)
  return (
    <>
      <DropZone title="Add images" choose="Choose Files" accept={ACCEPT} onFiles={uploads.add}>
        Drop files anywhere on this page, or choose them. JPEG, PNG or WebP, up to 10 MB each.
      </DropZone>
      <UploadList queue={queue} onStop={uploads.stop} />
    </>
  )
}

function Frozen() {
  return (
    <section aria-labelledby="frozen-heading" className="border border-line bg-paper p-6">
      <h2 id="frozen-heading" className="text-name font-strong">
        Your trial has expired
      </h2>
      <p className="mt-2 text-control leading-6 text-ink-2">
        The gallery stays online. To add or delete images you need to upgrade.
      </p>
    </section>
  )
}

const deleteButtonId = (image: Image) => `delete-image-${image.id}`

function Wall({ images, mayChange }: { images: readonly Image[]; mayChange: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState<{ image: Image; neighbour: Image | undefined } | null>(null)
  const [open, setOpen] = useState(false)

  function ask(image: Image) {
    const index = images.indexOf(image)
    setAsking({ image, neighbour: images[index + 1] ?? images[index - 1] })
    setOpen(true)
  }
  return (
    <section aria-labelledby="images-heading" className="min-w-0">
      <h2
        ref={heading}
        id="images-heading"
        tabIndex={-1}
        className="tabular mb-4 flex min-h-11 items-center text-label text-ink-2"
      >
        {imageCountText(images.length)}
      </h2>
      {images.length === 0 ? (
        <div className="border border-line">
          <EmptyState title="No images yet">Upload your first images to this gallery</EmptyState>
        </div>
      ) : (
        <ImageGrid
          images={images}
          tile={(image, width) => (
            <ImageTile image={image} width={width}>
              {mayChange && (
                <Tooltip label="Delete">
                  <button
                    type="button"
                    id={deleteButtonId(image)}
                    aria-label={`Delete ${imageName(image)}`}
                    className="flex size-11 items-center justify-center rounded-control bg-veil text-veil-ink outline-veil-ink hover:bg-bad hover:text-bad-ink"
                    onClick={() => ask(image)}
                  >
                    <TrashIcon />
                  </button>
                </Tooltip>
              )}
            </ImageTile>
          )}
        />
      )}
      {asking && (
        <DeleteImageDialog
          image={asking.image}
          open={open}
          onOpenChange={setOpen}
          neighbour={() =>
            (asking.neighbour && document.getElementById(deleteButtonId(asking.neighbour))) || heading.current
          }
        />
      )}
    </section>
  )
}
