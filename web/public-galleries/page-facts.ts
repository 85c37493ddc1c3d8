import type { Spoken } from '#contract/languages.ts'
import type { Called } from '#contract/public-calls.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'

/** Facts about the page for its script: `data-facts` of its root element, written by the server. */
export type PageFacts = Pick<
  PublicGallery,
  'showImageMetadata' | 'allowSelections' | 'layout' | 'spacing' | 'theme'
> &
  /** Parts of the addresses that the script requests. */
  Called & {
    /** Address that the visitor may share; undefined in a bundle. */
    sharing?: Pick<PublicGallery, 'shareUrl' | 'shareNeedsPassword'>
    /** Set if visitors may download its images. */
    downloads?: true
    /** Set if downloads are counted, so that none begins by itself. */
    counted?: true
    /** Set for the holder of a view link. `picks`: they may choose images. */
    holder?: { picks: boolean }
    /** Ids of replaced images that the holder has not opened yet; absent if there are none. */
    newVersions?: readonly number[]
    /** Set while only the visitor's chosen images are shown. */
    chosen?: true
    /** Name of the owner's studio, if it is shown. */
    studio?: string
    /** Number of the gallery, which is part of deep links. */
    galleryId: number
    /**
     * Path of the gallery's page on this host, without a trailing slash. Undefined in a bundle, whose
     * pictures have no addresses of their own.
     */
    path?: string
    /** Index of the slide shown first, at the address of a picture. */
    picture?: number
    /** True if everyone may find the gallery, so that the viewer offers to share it on networks. */
    listed: boolean
    version: number
    /** File with the scripts' texts, and the language of the page; undefined in a bundle. */
    texts?: string
    speech?: Spoken
    /** Number of images in the whole gallery. */
    count: number
    /** Index of the page's first image. */
    offset: number
    /** Number of images on each of the page's walls; empty if the page has only those in the HTML. */
    walls: number[]
  }

export const writePageFacts = (facts: PageFacts): string => JSON.stringify(facts)

export const readPageFacts = ({ dataset }: HTMLElement): PageFacts => JSON.parse(dataset.facts!)
