import { DeviceRail } from './device-rail.tsx'
import { StartLink } from './start-link.tsx'

export const HERO_TITLE = 'Share Your Photo Galleries with the World'

export function Hero({ start }: { start: string }) {
  return (
    <section className="bg-brand text-brand-ink">
      <div className="page pt-10 pb-14 md:pt-16 md:pb-18">
        <h1 className="display max-w-[13em] text-hero tracking-[-0.035em] md:[text-wrap:wrap]">
          {HERO_TITLE}
        </h1>
        <div className="mt-8 flex flex-wrap items-center gap-x-20 gap-y-7 md:mt-10">
          <p className="max-w-[46ch] text-body text-brand-ink-2 md:text-[1.0625rem] md:leading-7">
            Hang your pictures on a page of their own, at an address of their own. Embed them anywhere. Let
            friends add theirs with a link.
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <StartLink start={start} look="brand">
              Get Started
            </StartLink>
            {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the product's own text */}
            <a href="#features" className="flex min-h-11 items-center px-2 text-control font-control">
              <span className="border-b-2 border-brand-rail pb-0.5">Learn More</span>
            </a>
          </div>
        </div>
      </div>
      <DeviceRail />
    </section>
  )
}
