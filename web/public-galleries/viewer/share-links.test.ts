import { expect, test } from 'vitest'
import { messageLinks, networkLinks } from './share-links.ts'

const shared = {
  page: 'https://dunes.example.com/p/1003',
  image: 'https://dunes.example.com/media/3.webp',
  title: 'Dawn & dusk',
}
const fieldsOf = (to: string) => {
  const { href } = [...messageLinks(shared), ...networkLinks(shared)].find((link) => link.to === to)!
  return { at: href.split('?')[0], ...Object.fromEntries(new URL(href).searchParams) }
}

test('a picture is shared on three networks', () => {
  expect(networkLinks(shared).map(({ to }) => to)).toEqual(['Facebook', 'X', 'Pinterest'])
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

test('a picture is sent by WhatsApp and by mail, without a plus sign for a space', () => {
  expect(fieldsOf('WhatsApp')).toEqual({ at: 'https://wa.me/', text: `Dawn & dusk ${shared.page}` })
  expect(messageLinks(shared)[1]).toEqual({
    to: 'E-mail',
    href: 'mailto:?subject=Dawn%20%26%20dusk&body=https%3A%2F%2Fdunes.example.com%2Fp%2F1003',
  })
})

test('the gallery is shared without a picture', () => {
  const gallery = { page: 'https://dunes.example.com/', title: 'Dunes' }
  expect(networkLinks(gallery)[2]!.href).not.toContain('media')
})
