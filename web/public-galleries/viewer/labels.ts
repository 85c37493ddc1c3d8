import type { Labels } from 'yet-another-react-lightbox'
import { texts } from '#web/texts/texts.ts'

declare module 'yet-another-react-lightbox' {
  /** Includes our own controls, so that missing names do not compile. */
  interface Labels {
    'Film strip'?: string
    Details?: string
    Slideshow?: string
    Share?: string
    More?: string
    'Favourite (H)'?: string
  }
}

/** Texts of the lightbox and of our controls in it, by their names in its code. */
export const viewerLabels = (count: number): Required<Labels> => ({
  Lightbox: texts.imageViewer,
  'Photo gallery': texts.imageList,
  Carousel: texts.carousel,
  Slide: texts.slide,
  // The slide after the last picture is not a picture: `nameEnd`.
  '{index} of {total}': texts.slideOf({ number: '{index}', count }),
  Previous: texts.previousPhoto,
  Next: texts.nextPhoto,
  Close: texts.close,
  'Enter Fullscreen': texts.enterFullscreen,
  'Exit Fullscreen': texts.exitFullscreen,
  'Zoom in': texts.zoomIn,
  'Zoom out': texts.zoomOut,
  Thumbnails: texts.thumbnails,
  'Show thumbnails': texts.showThumbnails,
  'Hide thumbnails': texts.hideThumbnails,
  'Film strip': texts.filmStrip,
  Details: texts.details,
  Slideshow: texts.slideshow,
  Share: texts.share,
  More: texts.more,
  'Favourite (H)': texts.favouriteByKey,
})
