import {
  addToolbarButton,
  createIcon,
  isImageSlide,
  type Plugin,
  useLightboxState,
} from 'yet-another-react-lightbox'
import { imageDownloadAddress } from '#contract/visitor-downloads.ts'

const DownloadIcon = createIcon(
  'Download',
  <path d="M18 15v3H6v-3H4v5h16v-5zM17 11l-1.4-1.4-2.6 2.6V4h-2v8.2L8.4 9.6 7 11l5 5z" />,
)

/** A link, so that it also works where scripts may not download: the browser saves what it leads to. */
function DownloadLink({ publicId }: { publicId: string }) {
  const { currentSlide } = useLightboxState()
  const image = currentSlide && isImageSlide(currentSlide) ? currentSlide.image : undefined
  return (
    <a
      className="yarl__button"
      href={image && imageDownloadAddress(publicId, image.id)}
      aria-label="Download"
      aria-disabled={!image}
      title="Download"
    >
      <DownloadIcon className="yarl__icon" />
    </a>
  )
}

/** Adds a link to the viewer that downloads the current image. */
export const downloadButton =
  (publicId: string): Plugin =>
  ({ augment }) =>
    augment(({ toolbar, ...props }) => ({
      ...props,
      toolbar: addToolbarButton(toolbar, 'download', <DownloadLink publicId={publicId} />),
    }))
