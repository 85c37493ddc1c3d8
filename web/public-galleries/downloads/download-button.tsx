import { type MouseEventHandler, useState } from 'react'
import { createIcon, isImageSlide, useLightboxState } from 'yet-another-react-lightbox'
import { imageDownloadAddress } from '#contract/visitor-downloads.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'
import { readLeft } from './downloads-left.ts'
import { useFileToShare } from './save-to-photos.ts'
import { canShare, fetchFile, savesToPhotos, shareFiles } from './share-files.ts'

const DownloadIcon = createIcon(
  'Download',
  <path d="M18 15v3H6v-3H4v5h16v-5zM17 11l-1.4-1.4-2.6 2.6V4h-2v8.2L8.4 9.6 7 11l5 5z" />,
)

/** Downloads the current image. */
export function DownloadLink({
  facts,
}: {
  facts: Pick<PageFacts, 'publicId' | 'base' | 'path' | 'counted'>
}) {
  const { currentSlide } = useLightboxState()
  const image = currentSlide && isImageSlide(currentSlide) ? currentSlide.image : undefined
  const address = image && kept(imageDownloadAddress(facts, image.id))
  const { counted, path } = facts
  if (!counted) return <SaveLink address={address} />
  return <CountedLink address={address} onBegin={() => path !== undefined && readLeft(path)} />
}

/**
 * A link, so that it works where scripts may not download: the browser saves its target. On an iPhone or iPad
 * it offers the file to Photos once it is fetched.
 */
export function SaveLink({ address }: { address: string | undefined }) {
  const toPhotos = savesToPhotos()
  const file = useFileToShare(toPhotos ? address : undefined)
  return (
    <IconLink
      address={address}
      label={toPhotos && file !== 'unshareable' ? texts.saveToPhotos : texts.download}
      onClick={(event) => {
        if (!(file instanceof File)) return
        event.preventDefault()
        void shareFiles([file])
      }}
    />
  )
}

/** Link for galleries that count downloads; fetches nothing before it is tapped. */
export function CountedLink({ address, onBegin }: { address: string | undefined; onBegin: () => void }) {
  const toPhotos = savesToPhotos()
  /** Fetched file for which the browser requires another tap. */
  const [fetched, setFetched] = useState<{ from: string; file: File }>()
  const ready = fetched?.from === address ? fetched?.file : undefined
  async function save(from: string) {
    const file = ready ?? (await fetchFile(from, new AbortController().signal))
    // Lets the browser show the error, or save a file that it cannot share.
    if (!file || !canShare([file])) return location.assign(from)
    setFetched((await shareFiles([file])) ? undefined : { from, file })
  }
  return (
    <IconLink
      address={address}
      label={ready ? texts.tapToSave : toPhotos ? texts.saveToPhotos : texts.download}
      onClick={(event) => {
        onBegin()
        if (!toPhotos || !address) return
        event.preventDefault()
        void save(address)
      }}
    />
  )
}

type IconLinkProps = {
  address: string | undefined
  label: string
  onClick: MouseEventHandler
}

const IconLink = ({ address, label, onClick }: IconLinkProps) => (
  <a
    className="yarl__button"
    // Links without an address have no role, and might not be named.
    role={address ? undefined : 'link'}
    href={address}
    aria-label={label}
    aria-disabled={!address}
    title={label}
    onClick={onClick}
  >
    <DownloadIcon className="yarl__icon" />
  </a>
)
