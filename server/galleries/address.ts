/** A gallery's public address: its subdomain below the app's host, without a slash at the end. */
export const galleryAddress = (subdomain: string, publicUrl: URL): string =>
  `${publicUrl.protocol}//${subdomain}.${publicUrl.host}`

/** Of its page, with a slash at the end: at its verified domain, or else at its subdomain. */
export const visitorsAddress = (
  { subdomain }: { subdomain: string },
  domain: string | null,
  publicUrl: URL,
): string => `${domain ? `${publicUrl.protocol}//${domain}` : galleryAddress(subdomain, publicUrl)}/`
