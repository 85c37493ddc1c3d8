export type Shared = {
  /** The picture's own URL. */
  page: string
  /** URL of the image file. */
  image: string
  title: string
}

/** Share links of three networks. Nothing is loaded from them before the visitor follows one. */
export function shareLinks({ page, image, title }: Shared): { network: string; href: string }[] {
  const to = (address: string, fields: Record<string, string>) => `${address}?${new URLSearchParams(fields)}`
  return [
    { network: 'Facebook', href: to('https://www.facebook.com/sharer/sharer.php', { u: page }) },
    { network: 'X', href: to('https://x.com/intent/post', { url: page, text: title }) },
    {
      network: 'Pinterest',
      href: to('https://www.pinterest.com/pin/create/button/', {
        url: page,
        media: image,
        description: title,
      }),
    },
  ]
}
