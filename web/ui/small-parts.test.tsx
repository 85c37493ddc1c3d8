import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#testing/screen.tsx'
import { Avatar } from './avatar.tsx'
import { OutsideLinkButton } from './link-button.tsx'
import { ProgressRail } from './progress-rail.tsx'
import { RailTabs } from './rail-tabs.tsx'
import { ResponsiveImage } from './responsive-image.tsx'

test('tabs are links, and the open one is marked', () => {
  const tabs = [
    { to: '/?tab=general', label: 'General', current: false },
    { to: '/?tab=images', label: 'Images', current: true },
  ]
  draw(<RailTabs label="Settings" tabs={tabs} />)
  expect(screen.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Images')
  expect(screen.getByRole('link', { name: 'General' })).toHaveAttribute('href', '/?tab=general')
})

test('a progress rail says how far it has come', () => {
  draw(<ProgressRail label="dune.jpg" percent={41.7} />)
  expect(screen.getByRole('progressbar', { name: 'dune.jpg' })).toHaveAttribute('aria-valuenow', '42')
})

test('an image whose file is gone leaves the first e-mail of the name', () => {
  draw(<Avatar src="https://id.example/mara.jpg" name="mara" />)
  const image = document.querySelector('img')!
  fireEvent.error(image)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText('m')).toBeVisible()
})

test('an image offers every size, and keeps its place in its own colour until it is there', () => {
  const renditions = [
    { width: 320, url: '/m/320.webp' },
    { width: 640, url: '/m/640.webp' },
  ]
  draw(
    <ResponsiveImage
      image={{ width: 1200, height: 800, placeholder: '#aa5500', renditions }}
      alt="A dune"
      sizes="50vw"
    />,
  )
  const image = screen.getByRole('img', { name: 'A dune' })
  expect(image).toHaveAttribute('srcset', '/m/320.webp 320w, /m/640.webp 640w')
  expect(image).toHaveAttribute('width', '1200')
  expect(image).toHaveAttribute('height', '800')
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(image).toHaveStyle({ backgroundColor: '#aa5500' })
})

test('a link that leaves opens its new tab without a way back into this one', () => {
  draw(
    <OutsideLinkButton newTab href="https://dunes.rail.example">
      View Gallery
    </OutsideLinkButton>,
  )
  const link = screen.getByRole('link', { name: 'View Gallery' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener')
})
