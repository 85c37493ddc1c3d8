import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { imageOf } from '#testing/screen.tsx'
import { masonryLayout } from './layouts.ts'
import { VirtualGrid } from './virtual-grid.tsx'

test('before it is measured a grid shows no images: a gallery may have one for each of 200 chapters', () => {
  const images = ['a', 'b', 'c'].map((name) => imageOf(7, name))
  const html = renderToStaticMarkup(
    <VirtualGrid images={images} layoutAt={masonryLayout} tile={({ id }) => id} />,
  )
  expect(html).toMatch(/^<ul[^>]*><\/ul>$/)
})
