import { applicationName, metaContent } from '#web/base/page-head.ts'

const FEATURES = ['Gallery Creation', 'Image Upload', 'Photo Management', 'Sharing Options']
const PLACEHOLDERS = ['first', 'second', 'third']

const circleClass = 'flex size-9 items-center justify-center rounded-full border border-edge'

/** The second footer. Entries without an address on this host are plain text. */
export function MarketingFooter() {
  const support = metaContent('support-email')
  const entries = [
    { name: 'Help Center', to: metaContent('help-url') },
    { name: 'Contact Us', to: support && `mailto:${support}` },
    { name: 'Privacy Policy', to: metaContent('privacy-url') },
    { name: 'Terms of Service', to: metaContent('terms-url') },
  ]
  return (
    <div className="bg-sunk">
      <div className="page grid grid-cols-2 gap-10 py-12 md:grid-cols-[2fr_1fr_1fr]">
        <div className="max-md:col-span-2">
          <p className="text-control font-strong">{applicationName()}</p>
          <SocialCircles urls={metaContent('social-urls')?.split(' ') ?? []} />
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
            {entries.map(({ name, to }) => (
              <li key={name}>
                {to ? (
                  <a
                    href={to}
                    className="-my-1.5 inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {name}
                  </a>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

/** Links to the host's other pages, each by the first letter of its name; empty circles without any. */
function SocialCircles({ urls }: { urls: string[] }) {
  if (urls.length === 0) {
    return (
      <div aria-hidden="true" className="mt-4 flex gap-3">
        {PLACEHOLDERS.map((place) => (
          <span key={place} className={circleClass} />
        ))}
      </div>
    )
  }
  return (
    <ul className="mt-3 -ml-1 flex flex-wrap gap-1">
      {urls.map((url) => {
        const name = new URL(url).hostname.replace(/^www\./, '')
        return (
          <li key={url}>
            <a href={url} title={name} rel="me" className="flex size-11 items-center justify-center">
              <span className="sr-only">{name}</span>
              <span aria-hidden="true" className={`${circleClass} text-label font-strong uppercase`}>
                {name[0]}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
