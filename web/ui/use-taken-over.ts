import { useSyncExternalStore } from 'react'

/** Whether scripts run: false on the server, and in the browser until what the server has drawn is taken over. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
