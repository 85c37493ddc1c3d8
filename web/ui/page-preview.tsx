import { type ReactNode, useState } from 'react'
import { Choice } from './choice.tsx'
import { classes } from './classes.ts'
import type { PageSize } from './scaled-page.tsx'

const SIZES: Record<'desktop' | 'phone', PageSize> = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 640 },
}
const SIZE_OPTIONS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const

/**
 * A page as on a desktop or a phone, beside the controls; on phones it stays above them.
 * @param children renders the page at this size
 */
export function PagePreview({
  heading: Heading = 'h2',
  children,
}: {
  heading?: 'h2' | 'h3'
  children: (page: PageSize) => ReactNode
}) {
  const [seenOn, setSeenOn] = useState<keyof typeof SIZES>(window.innerWidth < 640 ? 'phone' : 'desktop')
  return (
    <section
      aria-labelledby="preview"
      className="z-10 min-w-0 max-lg:order-first max-lg:bg-canvas max-lg:py-2 max-lg:[@media(min-height:40rem)]:sticky max-lg:[@media(min-height:40rem)]:top-0 lg:sticky lg:top-6 lg:self-start"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <Heading id="preview" className={classes('font-strong', Heading === 'h2' && 'text-name')}>
          Preview
        </Heading>
        <Choice label="Seen on" hiddenLabel value={seenOn} options={SIZE_OPTIONS} onChange={setSeenOn} />
      </div>
      {children(SIZES[seenOn])}
    </section>
  )
}

/** Height of the page in the preview. */
export const previewClass = 'h-72 lg:h-[calc(100svh-8rem)] lg:max-h-[52rem] lg:min-h-96'
