/** Icons of both the page and the viewer: paths of 24 × 24, filled. */
export const SHARE_PATH =
  'M18 16.1c-.8 0-1.4.3-2 .8l-7.1-4.2a3.3 3.3 0 0 0 0-1.4L16 7.2A3 3 0 1 0 15 5l.1.7L8 9.8a3 3 0 1 0 0 4.4l7.1 4.2-.1.6a3 3 0 1 0 3-2.9z'
export const SLIDESHOW_PATH = 'M8 5v14l11-7z'
export const DOWNLOAD_PATH = 'M19 9h-4V3H9v6H5l7 7zM5 18v2h14v-2z'
