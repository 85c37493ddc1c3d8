/** Where to go after sign-in: the wished path when it is one of this app, else the dashboard. Never another origin. */
export function safeReturnTo(wished: string | undefined, publicUrl: URL): string {
  const fallback = '/dashboard'
  if (!wished?.startsWith('/') || !URL.canParse(wished, publicUrl)) return fallback
  const url = new URL(wished, publicUrl)
  const path = url.pathname + url.search + url.hash
  // `/.//elsewhere` becomes `//elsewhere`, which browsers take for another host.
  return url.origin === publicUrl.origin && !path.startsWith('//') ? path : fallback
}
