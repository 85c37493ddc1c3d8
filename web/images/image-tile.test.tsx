import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, imageOf } from '#testing/screen.tsx'
import { ImageTile } from './image-tile.tsx'

test.each([
  ['small', 108, true],
  ['middling', 164, false],
])('the badges of a %s cell leave room for the file name', (_size, width, onPicture) => {
  const image = imageOf(7, 'DSC_0412.jpg', { waiting: true })
  draw(<ImageTile image={image} width={width} view="grid" isCover onEdit={() => {}} />)
  const picture = screen.getByRole('button', { name: 'Edit DSC_0412.jpg' }).parentElement!
  for (const badge of ['Cover', 'Waiting']) expect(picture.contains(screen.getByText(badge))).toBe(onPicture)
})
