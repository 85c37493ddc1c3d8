import { FIRST_TILES, type GalleryPage } from '#contract/public-page.ts'

/** Links to the previous and next page. Inside `noscript` on the first page, where the script renders all tiles. */
export function PageLinks({ page: { path, offset, imageCount } }: { page: GalleryPage }) {
  const grid = path || '/'
  const current = Math.floor(offset / FIRST_TILES) + 1
  const last = Math.ceil(imageCount / FIRST_TILES)
  if (last <= 1) return null
  const links = (
    <nav className="pages" aria-label="Pages">
      {current > 1 && (
        <a rel="prev" href={`${grid}?page=${current - 1}`}>
          Previous page
        </a>
      )}
      <span>
        Page {current} of {last}
      </span>
      {current < last && (
        <a rel="next" href={`${grid}?page=${current + 1}`}>
          Next page
        </a>
      )}
    </nav>
  )
  return current === 1 ? <noscript>{links}</noscript> : links
}
