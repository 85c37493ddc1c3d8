import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'

/** A link that needs no script. */
export const DownloadAll = ({ publicId }: { publicId: string }) => (
  <a href={galleryDownloadAddress(publicId)} rel="nofollow">
    Download all
  </a>
)
