/** Keeps the screen on while pictures travel: a phone that falls asleep stops sending. Where it cannot, nothing happens. */
export function stayAwake(): () => void {
  if (!navigator.wakeLock) return () => {}
  let ended = false
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (ended || document.visibilityState === 'hidden') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (ended) void lock.release()
    } catch {
      // A battery that runs low is a reason to say no.
    }
  }
  // The browser lets go whenever the page is not seen.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
