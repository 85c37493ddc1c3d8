import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { pageAssets } from './page-assets.ts'

test('the page names its script, what it imports at once in a frame, that of the form for the password, and texts', () => {
  const manifest = {
    'public-galleries/page-script.ts': { file: 'assets/page.js' },
    'public-galleries/viewer/open-viewer.ts': {
      file: 'assets/open.js',
      imports: ['public-galleries/page-script.ts'],
    },
    'public-galleries/viewer/framed/frame-height.ts': { file: 'assets/frame.js' },
    'public-galleries/unlock-script.ts': { file: 'assets/unlock.js' },
    ...Object.fromEntries(
      LANGUAGES.map((code) => [`../texts:${code}/scripts`, { file: `assets/texts-${code}.js` }]),
    ),
    'index.html': { file: 'assets/app.js' },
  }
  expect(pageAssets(manifest)).toEqual({
    script: '/assets/page.js',
    framed: '/assets/frame.js',
    unlock: '/assets/unlock.js',
    texts: Object.fromEntries(LANGUAGES.map((code) => [code, `/assets/texts-${code}.js`])),
  })
})

test('a build without the page’s script is refused', () => {
  expect(() => pageAssets({})).toThrow('public-galleries/page-script.ts')
})
