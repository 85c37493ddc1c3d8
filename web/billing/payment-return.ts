import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { currentUserQuery } from '#web/accounts/current-user.ts'
import { paths } from '#web/base/paths.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Pauses, in milliseconds, before the account is refetched: the provider may notify the server after the user's return. */
const ASK_AFTER_MS = [0, 2000, 5000]

/** Shows the result of a payment when the checkout returns with `?payment=`. */
export function usePaymentReturn() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const payment = search.get('payment')

  useEffect(() => {
    if (payment !== 'success' && payment !== 'cancelled') return
    void navigate(paths.dashboard, { replace: true })
    if (payment === 'cancelled') {
      return toast({
        title: 'Payment Cancelled',
        description: 'Your payment was cancelled. You can try again anytime.',
      })
    }
    toast({
      title: 'Payment Successful!',
      description: 'Your account has been upgraded. You now have access to unlimited galleries!',
    })
    void refetchUntilPaid(queryClient)
  }, [payment, navigate, queryClient])
}

async function refetchUntilPaid(queryClient: QueryClient) {
  for (const pause of ASK_AFTER_MS) {
    await new Promise((done) => setTimeout(done, pause))
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.status === 'paid') return
  }
}
