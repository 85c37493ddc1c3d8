export type Shared = {
  /** Address of the page with the slide in its hash. */
  page: string
  /** Address of the picture itself. */
  picture: string
  title: string
}

/** Where each network takes a link. Nothing of theirs is loaded before the visitor follows one. */
export function shareLinks({ page, picture, title }: Shared): { network: string; href: string }[] {
  const to = (address: string, fields: Record<string, string>) => `${address}?${new URLSearchParams(fields)}`
  return [
    { network: 'Facebook', href: to('https://www.facebook.com/sharer/sharer.php', { u: page }) },
    { network: 'X', href: to('https://x.com/intent/post', { url: page, text: title }) },
    {
      network: 'Pinterest',
      href: to('https://www.pinterest.com/pin/create/button/', {
        url: page,
        media: picture,
        description: title,
      }),
    },
  ]
}
