/** URL of a caption's link if it is http, https or mailto; otherwise undefined, as for `javascript:`. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  try {
    const { protocol, href } = new URL(address)
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
