/** Where a caption's link may lead: web pages and mail. Anything else, scripts above all, is no link. */
export function safeLink(address: string | null): string | undefined {
  if (!address) return undefined
  try {
    const { protocol, href } = new URL(address)
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
