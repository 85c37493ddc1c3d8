import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

const shared = {
  page: 'https://dunes.example.com/p/1003',
  image: 'https://dunes.example.com/media/3.webp',
  title: 'Dawn & dusk',
}
const fieldsOf = (network: string) => {
  const { href } = shareLinks(shared).find((link) => link.network === network)!
  return { at: href.split('?')[0], ...Object.fromEntries(new URL(href).searchParams) }
}

test('a slide is shared on three networks', () => {
  expect(shareLinks(shared).map(({ network }) => network)).toEqual(['Facebook', 'X', 'Pinterest'])
  expect(fieldsOf('Facebook')).toEqual({
    at: 'https://www.facebook.com/sharer/sharer.php',
    u: shared.page,
  })
  expect(fieldsOf('X')).toEqual({ at: 'https://x.com/intent/post', url: shared.page, text: shared.title })
  expect(fieldsOf('Pinterest')).toEqual({
    at: 'https://www.pinterest.com/pin/create/button/',
    url: shared.page,
    media: shared.image,
    description: shared.title,
  })
})
