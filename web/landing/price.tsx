import { priceText, upgradesAreSold } from '#web/base/page-head.ts'

/** The price of an upgrade, in the host's words; nothing without them. */
export function Price() {
  const price = priceText()
  if (!price || !upgradesAreSold()) return null
  return (
    <section id="price" aria-labelledby="price-heading" className="pt-20 md:pt-28">
      <div className="page">
        <h2 id="price-heading" className="display text-section">
          What it costs
        </h2>
        <p className="mt-4 max-w-[48ch] text-lead text-ink-2">{price}</p>
      </div>
    </section>
  )
}
