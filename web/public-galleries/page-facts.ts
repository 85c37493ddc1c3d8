import type { Spoken } from '#contract/languages.ts'
import type { Called } from '#contract/public-calls.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'

/** What the page's script knows about the page: `data-facts` of its root element, written by the server. */
export type PageFacts = Pick<
  PublicGallery,
  'showImageMetadata' | 'allowSelections' | 'layout' | 'spacing' | 'theme'
> &
  /** In the addresses of what the script requests. */
  Called & {
    /** What the visitor may hand on of the gallery; undefined in a bundle. */
    sharing?: Pick<PublicGallery, 'shareUrl' | 'shareNeedsPassword'>
    /** Whether visitors may download its images: absent where they may not. */
    downloads?: true
    /** Set where these are counted, so that none begins by itself. */
    counted?: true
    /** Set for the holder of a view link: whether they choose images. */
    holder?: { picks: boolean }
    /** Ids of the images that the holder has not opened since they were replaced; absent where there are none. */
    newVersions?: readonly number[]
    /** Set while only what the visitor has chosen is shown. */
    chosen?: true
    /** The name of the owner's studio, where it is shown. */
    studio?: string
    /** Its number, which is part of deep links. */
    galleryId: number
    /**
     * Path of the gallery's page on this host, without a slash at the end. Undefined in a bundle, whose pictures have
     * no addresses of their own.
     */
    path?: string
    /** The slide that the page shows first, at the address of one picture. */
    picture?: number
    /** Whether everyone may find the gallery: then the viewer offers networks to share it on. */
    listed: boolean
    version: number
    /** The file with what scripts say, and what the page speaks; undefined in a bundle. */
    texts?: string
    speech?: Spoken
    /** Images in the whole gallery. */
    count: number
    /** Index of the page's first image. */
    offset: number
    /** How many images hang on each of the page's walls; empty where the page has only those in the HTML. */
    walls: number[]
  }

export const writePageFacts = (facts: PageFacts): string => JSON.stringify(facts)

export const readPageFacts = ({ dataset }: HTMLElement): PageFacts => JSON.parse(dataset.facts!)
