/** A gallery's public address: its subdomain below the app's host, without a slash at the end. */
export const galleryAddress = (subdomain: string, publicUrl: URL): string =>
  `${publicUrl.protocol}//${subdomain}.${publicUrl.host}`
