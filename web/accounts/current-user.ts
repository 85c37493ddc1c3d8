import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import { getJson, isSignedOut } from '#web/base/api.ts'

/** The signed-in user, or null: a 401 is an answer here, not an error. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await getJson<CurrentUser>('/api/auth/user', signal)
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
  // Components mount when the answer arrives; that must not ask again.
  retryOnMount: false,
})

export const useCurrentUser = () => useQuery(currentUserQuery)

/** The signed-in user, provided by the guard of the screens for signed-in users. */
export const SignedInUser = createContext<CurrentUser | null>(null)

/** The signed-in user. Only for screens behind the guard. */
export function useSignedInUser(): CurrentUser {
  const user = useContext(SignedInUser)
  if (!user) throw new Error('Please sign in first')
  return user
}
