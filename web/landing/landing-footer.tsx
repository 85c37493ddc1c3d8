import { applicationName, isInvitedOnly, metaContent } from '#web/base/page-head.ts'
import { paths, signInAddress } from '#web/base/paths.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'

const linkClass = 'inline-flex min-h-11 items-center text-control hover:underline underline-offset-4'

/** The first footer: links and the support contact. */
export function LandingFooter({ signedIn, withShowcase }: { signedIn: boolean; withShowcase: boolean }) {
  const support = metaContent('support-email')
  const galleries = signedIn || !withShowcase ? paths.dashboard : '#showcase'
  return (
    <div className="border-t border-line bg-paper">
      <div className="page grid grid-cols-1 gap-10 py-14 md:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-3 text-name font-strong">
            <BrandMark />
            {applicationName()}
          </p>
          <p className="mt-3 max-w-[36ch] text-control leading-6 text-ink-2">
            A place on the web for your pictures, and nothing around them.
          </p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className="text-label font-strong text-ink-2">
            Quick Links
          </h2>
          <ul className="mt-1">
            <li>
              <a href={paths.landing} className={linkClass}>
                Home
              </a>
            </li>
            <li>
              <a href={galleries} className={linkClass}>
                Galleries
              </a>
            </li>
            <li>
              <a href={signInAddress()} className={linkClass}>
                {isInvitedOnly() ? 'Sign In' : 'Sign In / Register'}
              </a>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="text-label font-strong text-ink-2">Contact</h2>
          <p className="mt-3 text-control leading-6">
            For support write to{' '}
            {support && (
              <a href={`mailto:${support}`} className="break-all underline underline-offset-4">
                {support}
              </a>
            )}
          </p>
        </div>
        <p className="text-label text-ink-2 md:col-span-3">
          © 2025 {applicationName()}. All rights reserved.
        </p>
      </div>
    </div>
  )
}
