import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Gallery } from '#contract/galleries.ts'
import { GalleryHeader } from '#web/public-galleries/documents/gallery-header.tsx'
import { type Framed, PageFrame, type PageSize, ScaledPage } from '#web/ui/scaled-page.tsx'

/** Fields that only the server draws: changing them needs a new frame. */
const DRAWN_BY_SERVER = [
  'layout',
  'spacing',
  'coverStyle',
  'coverFocusX',
  'coverFocusY',
  'coverImageId',
  'theme',
  'typeface',
  'dateline',
  'showImageMetadata',
  'showCameraFacts',
  'visitorDownloads',
  'allowSelections',
  'showByline',
] as const
/** Further such fields, unless the header is drawn here. */
const OF_THE_HEADER = [
  'showTitleInIframe',
  'titleAlignment',
  'showDescriptionInIframe',
  'descriptionAlignment',
] as const

/** Tells whether the header is drawn here, as its colours change many times a second while being picked. */
const hasPlainHeader = ({ theme, coverStyle }: Gallery) => theme === 'classic' && coverStyle === 'none'

const versionOf = (saved: Gallery) =>
  [...DRAWN_BY_SERVER, ...(hasPlainHeader(saved) ? [] : OF_THE_HEADER)].map((field) => saved[field]).join()

/**
 * The gallery's real page with the look being edited. A plain header is rendered again in place with every
 * change, in the page for frames, which has nothing below the header; other changes need a reload.
 * @param saved the gallery as saved on the server
 * @param look the gallery as edited, saved or not
 * @param page size of the page, which is scaled down to fit
 * @param className sets the height
 */
export function LiveFrame({
  saved,
  look,
  page,
  title,
  className,
}: {
  saved: Gallery
  look: Gallery
  page: PageSize
  title?: string
  className: string
}) {
  return (
    <ScaledPage version={versionOf(saved)} page={page} className={className}>
      {(framed) => (
        <Frame
          look={look}
          plainHeader={hasPlainHeader(saved)}
          framed={{ ...framed, ...(title && { title }) }}
        />
      )}
    </ScaledPage>
  )
}

function Frame({
  look,
  plainHeader,
  framed,
}: {
  look: Gallery
  plainHeader: boolean
  framed: Framed & { title?: string }
}) {
  const [header, setHeader] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // Scaled down, two backgrounds of one colour would show a thin line of the page between them.
    if (header) header.style.background = look.descriptionBackgroundColor
  }, [header, look.descriptionBackgroundColor])
  return (
    <>
      <PageFrame
        {...framed}
        src={`/iframe/${look.publicId}${plainHeader ? '' : '?as=page'}`}
        onLoad={(frame) => {
          if (plainHeader) setHeader(replaceHeader(frame))
        }}
      />
      {header && createPortal(<GalleryHeader gallery={look} />, header)}
    </>
  )
}

/** Replaces the frame's own header by an empty element, which it returns. Null if the frame shows another page. */
function replaceHeader(frame: HTMLIFrameElement): HTMLElement | null {
  const page = frame.contentDocument
  const drawn = page?.querySelector('#page > header')
  if (!page || !drawn) return null
  // The frame is a part of this page: it must not add a second banner, nor a second main without a name.
  const place = page.createElement('section')
  page.querySelector('main')?.setAttribute('aria-label', 'Pictures of the preview')
  drawn.replaceWith(place)
  return place
}
