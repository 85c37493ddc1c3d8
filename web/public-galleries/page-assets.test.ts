import { expect, test } from 'vitest'
import { pageAssets } from './page-assets.ts'

test('the page loads its script and its imports, each once', () => {
  const manifest = {
    'public-galleries/page-script.ts': { file: 'assets/page.js', imports: ['_a.js', '_b.js'] },
    'public-galleries/marks/marks-script.ts': {
      file: 'assets/marks.js',
      imports: ['public-galleries/page-script.ts'],
    },
    '_a.js': { file: 'assets/a.js', imports: ['_b.js'] },
    '_b.js': { file: 'assets/b.js', imports: ['_a.js'] },
    'public-galleries/downloads/downloads-script.ts': {
      file: 'assets/downloads.js',
      imports: ['public-galleries/page-script.ts'],
    },
    'public-galleries/framed/framed-script.ts': {
      file: 'assets/framed.js',
      imports: ['public-galleries/page-script.ts'],
    },
    'index.html': { file: 'assets/app.js' },
  }
  expect(pageAssets(manifest)).toEqual({
    script: '/assets/page.js',
    preloads: ['/assets/a.js', '/assets/b.js'],
    marks: '/assets/marks.js',
    downloads: '/assets/downloads.js',
    framed: '/assets/framed.js',
  })
})

test('a build without the page’s script is refused', () => {
  expect(() => pageAssets({})).toThrow('public-galleries/page-script.ts')
})
