import { applicationName, metaContent } from '#web/base/page-head.ts'

const FEATURES = ['Gallery Creation', 'Image Upload', 'Photo Management', 'Sharing Options']
const SUPPORT = ['Help Center', 'Contact Us', 'Privacy Policy', 'Terms of Service']

/** The second footer. The pages it lists do not exist yet, so only the contact is a link. */
export function MarketingFooter() {
  const support = metaContent('support-email')
  return (
    <div className="bg-sunk">
      <div className="page grid grid-cols-2 gap-10 py-12 md:grid-cols-[2fr_1fr_1fr]">
        <div className="max-md:col-span-2">
          <p className="text-control font-strong">{applicationName()}</p>
          <div aria-hidden="true" className="mt-4 flex gap-3">
            <span className="size-9 rounded-full border border-edge" />
            <span className="size-9 rounded-full border border-edge" />
            <span className="size-9 rounded-full border border-edge" />
          </div>
        </div>
        <section aria-labelledby="footer-features">
          <h2 id="footer-features" className="text-label font-strong text-ink-2">
            Features
          </h2>
          <ul className="mt-3 text-control leading-8">
            {FEATURES.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-support">
          <h2 id="footer-support" className="text-label font-strong text-ink-2">
            Support
          </h2>
          <ul className="mt-3 text-control leading-8">
            {SUPPORT.map((page) => (
              <li key={page}>
                {page === 'Contact Us' && support ? (
                  <a
                    href={`mailto:${support}`}
                    className="-my-1.5 inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {page}
                  </a>
                ) : (
                  page
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
