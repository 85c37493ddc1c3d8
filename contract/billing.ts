import { z } from 'zod'

/** Where the browser goes to pay. */
export const CheckoutSession = z.object({ url: z.string() })
export type CheckoutSession = z.infer<typeof CheckoutSession>

/** How upgrades are paid; the document of the app carries it as `<meta name="payments">`. */
export const PAYMENT_KINDS = ['stripe', 'sandbox', 'off'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
