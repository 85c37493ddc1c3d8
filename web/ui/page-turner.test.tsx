import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { PageTurner, usePages } from './page-turner.tsx'

function Wall({ pictures }: { pictures: number }) {
  const [hung, setHung] = useState(pictures)
  const pages = usePages(
    Array.from({ length: hung }, (_, index) => `Picture ${index + 1}`),
    10,
  )
  return (
    <>
      <PageTurner pages={pages} one="picture" many="pictures" />
      <ul>
        {pages.shown.map((picture) => (
          <li key={picture}>{picture}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setHung(15)}>
        Take some down
      </button>
    </>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const hanging = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test.each([
  [0, '0 pictures'],
  [1, '1 picture'],
  [10, '10 pictures'],
])('%d are on one page: %s', (pictures, words) => {
  draw(<Wall pictures={pictures} />)
  expect(screen.getByRole('status')).toHaveTextContent(words)
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

test('more are turned through, to the last and back', async () => {
  const { person } = draw(<Wall pictures={21} />)
  expect(screen.getByRole('status')).toHaveTextContent('1 to 10 of 21 pictures')
  expect(button('Previous')).toBeDisabled()
  await person.click(button('Next'))
  await person.click(button('Next'))
  expect(screen.getByRole('status')).toHaveTextContent('21 to 21 of 21 pictures')
  expect(hanging()).toEqual(['Picture 21'])
  expect(button('Next')).toBeDisabled()
  await person.click(button('Previous'))
  expect(hanging()).toHaveLength(10)
})

test('a list that has become shorter shows its last page', async () => {
  const { person } = draw(<Wall pictures={45} />)
  for (let turn = 0; turn < 4; turn++) await person.click(button('Next'))
  await person.click(button('Take some down'))
  expect(screen.getByRole('status')).toHaveTextContent('11 to 15 of 15 pictures')
  expect(hanging()).toHaveLength(5)
})
