/** Path after signing in: the requested one if it belongs to this app, else the dashboard. Never another origin. */
export function safeReturnPath(wanted: string | null | undefined): string {
  const dashboard = '/dashboard'
  const here = 'https://app.invalid'
  if (!wanted?.startsWith('/')) return dashboard
  const url = URL.parse(wanted, here)
  if (url?.origin !== here) return dashboard
  const path = url.pathname + url.search + url.hash
  // `/.//elsewhere` becomes `//elsewhere`, which browsers resolve to another host.
  return path.startsWith('//') ? dashboard : path
}
