/**
 * Keeps the screen on during an upload, if the browser supports it: a phone in standby stops sending.
 * @returns releases the lock
 */
export function holdWakeLock(): () => void {
  if (!navigator.wakeLock) return () => {}
  let ended = false
  let lock: WakeLockSentinel | undefined
  const request = async () => {
    if (ended || document.visibilityState === 'hidden') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (ended) void lock.release()
    } catch {
      // Refused, for instance because the battery is low.
    }
  }
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', request)
  void request()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}
