import type { Plugin } from 'yet-another-react-lightbox'
import type { EndOfChoosing } from '../viewer/ending.tsx'

/** What a page on which visitors choose images adds to the viewer. */
export type ChoosingPage = {
  /** After the last picture. */
  ending: EndOfChoosing
  fetchPlugin(): Promise<Plugin>
}
