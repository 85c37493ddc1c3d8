import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { PageTurner, usePages } from './page-turner.tsx'

function Images({ count }: { count: number }) {
  const [left, setLeft] = useState(count)
  const pages = usePages(
    Array.from({ length: left }, (_, index) => `Image ${index + 1}`),
    10,
  )
  return (
    <>
      <PageTurner pages={pages} one="image" many="images" />
      <ul>
        {pages.shown.map((image) => (
          <li key={image}>{image}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setLeft(15)}>
        Take some down
      </button>
    </>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test.each([
  [0, '0 images'],
  [1, '1 image'],
  [10, '10 images'],
])('%d are on one page: %s', (count, words) => {
  draw(<Images count={count} />)
  expect(screen.getByRole('status')).toHaveTextContent(words)
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

test('more are turned through, to the last and back', async () => {
  const { person } = draw(<Images count={21} />)
  expect(screen.getByRole('status')).toHaveTextContent('1 to 10 of 21 images')
  expect(button('Previous')).toBeDisabled()
  await person.click(button('Next'))
  await person.click(button('Next'))
  expect(screen.getByRole('status')).toHaveTextContent('21 to 21 of 21 images')
  expect(listed()).toEqual(['Image 21'])
  expect(button('Next')).toBeDisabled()
  await person.click(button('Previous'))
  expect(listed()).toHaveLength(10)
})

test('a list that has become shorter shows its last page', async () => {
  const { person } = draw(<Images count={45} />)
  for (let turn = 0; turn < 4; turn++) await person.click(button('Next'))
  await person.click(button('Take some down'))
  expect(screen.getByRole('status')).toHaveTextContent('11 to 15 of 15 images')
  expect(listed()).toHaveLength(5)
})
