import { expect, test } from 'vitest'
import type { Camera } from './camera.ts'
import { cameraText, takenText } from './camera-text.ts'

const nothing: Camera = {
  make: null,
  model: null,
  lens: null,
  focalLength: null,
  aperture: null,
  exposure: null,
  iso: null,
}

test.each<[Partial<Camera>, string]>([
  [{}, ''],
  [{ make: 'Canon', model: 'Canon EOS 5D' }, 'Canon EOS 5D'],
  [{ make: 'NIKON CORPORATION', model: 'NIKON D300' }, 'NIKON D300'],
  [{ make: 'samsung', model: 'SM-G930F' }, 'samsung SM-G930F'],
  [{ make: 'Apple' }, 'Apple'],
  [{ model: 'X100' }, 'X100'],
  [
    { lens: 'EF 50mm f/1.4', focalLength: 50, aperture: 2.8, exposure: '1/250', iso: 100 },
    'EF 50mm f/1.4 · 50 mm · f/2.8 · 1/250 s · ISO 100',
  ],
])('%o reads %s', (known, text) => {
  expect(cameraText({ ...nothing, ...known })).toBe(text)
})

test('the time is that of the camera’s clock, wherever it is read', () => {
  expect(takenText('2024-06-01T23:05:09').replace(/\s/g, ' ')).toBe('1 Jun 2024, 23:05')
})
