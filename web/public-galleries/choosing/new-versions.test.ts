import { afterEach, expect, test, vi } from 'vitest'
import { exampleImages } from '#testing/example-gallery.ts'
import type { Shown } from '../wall/shown.ts'
import { newVersionsOn } from './new-versions.ts'

afterEach(() => vi.unstubAllGlobals())

const tile = (slide: number, id = '') => `<li class="tile" id="${id}"><a data-slide="${slide}"></a></li>`

test('tiles say it until the picture is opened, those too that are rendered later', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push([method, address])
    return new Response(null, { status: 204 })
  })
  const images = exampleImages(3)
  const walls = document.createElement('main')
  walls.innerHTML = `<ol>${tile(0, 'image-1000')}${tile(1, 'image-1001')}</ol>`
  const versions = newVersionsOn(walls, {
    facts: { publicId: 'abc', newVersions: [1000, 1002] },
    images: { at: (index: number) => images[index], onArrival() {} },
  } as unknown as Shown)
  const said = () =>
    [...walls.querySelectorAll('.tile')].map((one) => one.querySelector('.new-version')?.textContent)
  expect(said()).toEqual(['New version', undefined])
  walls.firstElementChild!.insertAdjacentHTML('beforeend', tile(2))
  await expect.poll(said).toEqual(['New version', undefined, 'New version'])

  expect([versions.isNew(1002), versions.isNew(1001)]).toEqual([true, false])
  versions.open(1002)
  versions.open(1002)
  versions.open(1001)
  expect(said()).toEqual(['New version', undefined, undefined])
  expect([versions.isNew(1002), asked]).toEqual([
    false,
    [['POST', '/api/public/galleries/abc/picks/1002/seen']],
  ])
})
