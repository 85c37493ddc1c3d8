import type { PageQuestion } from '#contract/public-page.ts'

/** Path of the page where a paid account of the test checkout ends its subscription. */
export const SANDBOX_PORTAL = '/checkout/sandbox-subscription'

/** The built-in test checkout: plain HTML with two forms, to try an upgrade from beginning to end. */
export const sandboxCheckout = (path: string): PageQuestion => ({
  title: 'Test checkout',
  about:
    'This site takes no payments yet: we ask for no card and no money moves. Choose how the payment should end.',
  answers: [
    { label: 'Pay', action: `${path}/pay` },
    { label: 'Cancel', action: `${path}/cancel` },
  ],
})

/** Test version of a provider's customer portal: ends the subscription. */
export const SANDBOX_SUBSCRIPTION: PageQuestion = {
  title: 'Test subscription',
  about:
    'No money moves here. When the subscription ends, your galleries stay online, but nothing can be changed until you upgrade again.',
  answers: [
    { label: 'End subscription', action: `${SANDBOX_PORTAL}/end` },
    { label: 'Keep it', action: '/account/plan', method: 'get' },
  ],
}
