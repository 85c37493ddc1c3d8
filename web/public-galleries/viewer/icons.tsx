import { createIcon } from 'yet-another-react-lightbox'
import { SHARE_PATH, SLIDESHOW_PATH } from './icon-paths.ts'

export const ShareIcon = createIcon('Share', <path d={SHARE_PATH} />)

export const MoreIcon = createIcon(
  'More',
  <path d="M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" />,
)

export const DetailsIcon = createIcon(
  'Details',
  <path d="M11 7h2v2h-2zm0 4h2v6h-2zm1-9a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16z" />,
)

export const FilmStripIcon = createIcon(
  'FilmStrip',
  <path d="M3 4h18v9H3zm2 2v5h14V6zM3 15h5v5H3zm6.5 0h5v5h-5zm6.5 0h5v5h-5z" />,
)

export const SlideshowIcon = createIcon('Slideshow', <path d={SLIDESHOW_PATH} />)
