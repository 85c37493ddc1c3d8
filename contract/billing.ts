import { z } from './zod.ts'

/** The URL of the page where the user pays. */
export const CheckoutSession = z.object({ url: z.string() })
export type CheckoutSession = z.infer<typeof CheckoutSession>

/** The URL of the page where a paying user ends the subscription. */
export const BillingPortal = z.object({ url: z.string() })
export type BillingPortal = z.infer<typeof BillingPortal>

/** Ways to pay for upgrades. The app's HTML document carries the value as `<meta name="payments">`. */
export const PAYMENT_KINDS = ['stripe', 'sandbox', 'off'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
