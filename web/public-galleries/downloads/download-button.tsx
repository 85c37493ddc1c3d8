import { createIcon, isImageSlide, useLightboxState } from 'yet-another-react-lightbox'
import { imageDownloadAddress } from '#contract/visitor-downloads.ts'
import { useFileToShare } from './save-to-photos.ts'
import { savesToPhotos, shareFiles } from './share-files.ts'

const DownloadIcon = createIcon(
  'Download',
  <path d="M18 15v3H6v-3H4v5h16v-5zM17 11l-1.4-1.4-2.6 2.6V4h-2v8.2L8.4 9.6 7 11l5 5z" />,
)

/** Downloads the current image. */
export function DownloadLink({ publicId }: { publicId: string }) {
  const { currentSlide } = useLightboxState()
  const image = currentSlide && isImageSlide(currentSlide) ? currentSlide.image : undefined
  return <SaveLink address={image && imageDownloadAddress(publicId, image.id)} />
}

/**
 * A link, so that it also works where scripts may not download: the browser saves what it leads to. On an iPhone or iPad
 * it offers the file to Photos as soon as it is fetched.
 */
export function SaveLink({ address }: { address: string | undefined }) {
  const toPhotos = savesToPhotos()
  const file = useFileToShare(toPhotos ? address : undefined)
  const label = toPhotos && file !== 'unshareable' ? 'Save to Photos' : 'Download'
  return (
    <a
      className="yarl__button"
      href={address}
      aria-label={label}
      aria-disabled={!address}
      title={label}
      onClick={(event) => {
        if (!(file instanceof File)) return
        event.preventDefault()
        void shareFiles([file])
      }}
    >
      <DownloadIcon className="yarl__icon" />
    </a>
  )
}
