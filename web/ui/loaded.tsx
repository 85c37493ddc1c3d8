import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import type { Shape } from './skeleton.tsx'
import { Loading } from './spinner.tsx'

/** Part of a screen that needs a query: a skeleton while it loads, or an error with a button to retry. */
export function Loaded<Data>({
  query: { data, isFetching, isError, refetch },
  loading,
  shape = 'rows',
  failed,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'isFetching' | 'isError'> & { refetch: () => unknown }
  loading: string
  shape?: Shape
  failed: string
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!isError) return <Loading shape={shape}>{loading}</Loading>
  return (
    <>
      <FormMessage>{failed}</FormMessage>
      <Button look="plain" className="mt-4" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Trying...' : 'Try again'}
      </Button>
    </>
  )
}
