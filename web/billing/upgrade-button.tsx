import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CheckoutSession } from '#contract/billing.ts'
import { sendJson } from '#web/base/api.ts'
import { priceText, upgradesAreSold } from '#web/base/page-head.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Opens the checkout, and shows the price if the host names it. Renders nothing if upgrades are not sold. */
export function UpgradeButton({ look = 'act', className }: { look?: ButtonLook; className?: string }) {
  const checkout = useMutation({
    mutationFn: () => sendJson<CheckoutSession>('POST', '/api/create-checkout-session'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () =>
      toast({
        title: 'Payment Error',
        description: 'Failed to start payment process. Please try again.',
        variant: 'destructive',
      }),
  })
  const { reset } = checkout
  useEffect(() => {
    // The browser may restore this page from its back-forward cache, with the button still disabled.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [reset])
  if (!upgradesAreSold()) return null
  // After success the browser is leaving for the checkout.
  const leaving = checkout.isPending || checkout.isSuccess
  const price = priceText()
  return (
    <>
      <Button look={look} className={className} disabled={leaving} onClick={() => checkout.mutate()}>
        {leaving ? 'Opening checkout...' : 'Upgrade'}
      </Button>
      {price && <p className="mt-2 text-label text-ink-2">{price}</p>}
    </>
  )
}
