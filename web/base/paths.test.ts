import { expect, test } from 'vitest'
import { signInAddress, signUpAddress } from './paths.ts'

test('the sign-in address contains the page to return to', () => {
  expect(signInAddress('/gallery/7?a=b')).toBe('/api/login?returnTo=%2Fgallery%2F7%3Fa%3Db')
  expect(signInAddress()).toBe('/api/login')
  expect(signUpAddress('/dashboard')).toBe('/api/login?mode=create&returnTo=%2Fdashboard')
})
