/** Computes SHA-256 outside of the page's thread: receives a file, answers in hexadecimal, or null if it is unreadable. */
self.onmessage = async ({ data }: MessageEvent<File>) => {
  const bytes = await data.arrayBuffer().catch(() => null)
  if (!bytes) return self.postMessage(null)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  self.postMessage(Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}
