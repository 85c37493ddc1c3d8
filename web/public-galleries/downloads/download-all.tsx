import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'

/** A link that needs no script. Above the images: below them it would be far away in a large gallery. */
export const DownloadAll = ({ publicId }: { publicId: string }) => (
  <p className="downloads">
    <a href={galleryDownloadAddress(publicId)} rel="nofollow">
      Download all
    </a>
  </p>
)
