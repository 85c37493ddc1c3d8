import { isInvitedOnly } from '#web/base/page-head.ts'
import { StartLink } from './start-link.tsx'

export function ClosingCallToAction({ start }: { start: string }) {
  return (
    <section aria-labelledby="begin-heading" className="py-20 md:py-28">
      <div className="page">
        <div className="border-t-2 border-rail pt-10 md:flex md:items-end md:justify-between md:gap-16">
          <div>
            <h2 id="begin-heading" className="display text-section">
              There is room on the wall
            </h2>
            <p className="mt-4 max-w-[48ch] text-lead text-ink-2">
              Name it, drop in your pictures, send the link.
            </p>
          </div>
          <div className="mt-8 shrink-0 md:mt-0">
            <StartLink start={start} look="act">
              {isInvitedOnly() ? 'Get Started' : 'Get Started for Free'}
            </StartLink>
          </div>
        </div>
      </div>
    </section>
  )
}
