import type { Gallery } from '#contract/galleries.ts'
import { PagePreview, previewClass } from '#web/ui/page-preview.tsx'
import { useWindowFrom } from '#web/ui/use-window-from.ts'
import { LiveFrame } from './live-frame.tsx'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Narrowest window with room for both, in pixels. */
const BOTH_FROM = 640

/** Border outside the page, so that the page itself has the proportions of the screen. */
const EDGE = 'border-0! outline-1 outline-line'

/** The gallery's page as a desktop and a phone show it, side by side; on phones one of them. */
export function PagePair({ saved, look }: { saved: Gallery; look: Gallery }) {
  const both = useWindowFrom(BOTH_FROM)
  if (!both) {
    return (
      <PagePreview>
        {(page) => <LiveFrame saved={saved} look={look} page={page} className={previewClass} />}
      </PagePreview>
    )
  }
  return (
    <section
      aria-labelledby="preview"
      className="z-10 min-w-0 max-lg:order-first max-lg:bg-canvas max-lg:py-2 max-lg:[@media(min-height:48rem)]:sticky max-lg:[@media(min-height:48rem)]:top-0 lg:sticky lg:top-6 lg:self-start"
    >
      <h2 id="preview" className="mb-3 text-name font-strong">
        Preview
      </h2>
      {/* Columns as wide as the two screens at equal height. */}
      <div className="grid grid-cols-[1600fr_462fr] gap-x-5">
        <figure>
          <LiveFrame saved={saved} look={look} page={DESKTOP} className={`aspect-[1440/900] ${EDGE}`} />
          <figcaption className="mt-2 text-label text-ink-2">Desktop</figcaption>
        </figure>
        <figure>
          <LiveFrame
            saved={saved}
            look={look}
            page={PHONE}
            title="Preview on a phone"
            className={`aspect-[390/844] ${EDGE}`}
          />
          <figcaption className="mt-2 text-label text-ink-2">Phone</figcaption>
        </figure>
      </div>
    </section>
  )
}
