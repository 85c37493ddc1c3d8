import { useSyncExternalStore } from 'react'

/** True once scripts run: false on the server, and in the browser until the markup is hydrated. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
