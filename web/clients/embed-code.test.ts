import { expect, test } from 'vitest'
import { embedCode } from '#contract/embed-code.ts'

test('the code shows the same title to the page that embeds it, whatever is in it', () => {
  const title = 'Dunes "& <b>sand</b>'
  const page = document.createElement('template')
  page.innerHTML = embedCode({ publicId: 'abcdefgh22222227', title }, 'https://rail.example')
  expect(page.content.children).toHaveLength(1)
  const frame = page.content.querySelector('iframe')!
  expect(frame.title).toBe(title)
  expect(frame.getAttribute('src')).toBe('https://rail.example/iframe/abcdefgh22222227')
  expect([frame.getAttribute('width'), frame.getAttribute('height')]).toEqual(['100%', '600'])
  expect(frame.hasAttribute('allowfullscreen')).toBe(true)
  expect(frame.getAttribute('loading')).toBe('lazy')
})
