import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleImages } from '#testing/example-gallery.ts'
import { imagePages } from './image-pages.ts'

const all = exampleImages(450)
const asked: string[] = []
let failing = 0

beforeEach(() => {
  asked.length = 0
  failing = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (failing-- > 0) return new Response('', { status: 503 })
    const query = new URL(address, 'http://localhost').searchParams
    const offset = Number(query.get('offset'))
    return Response.json(all.slice(offset, offset + Number(query.get('limit'))))
  })
})

describe('the images of a gallery', () => {
  test('are loaded in pages of 200 that contain the range, for the version of the page', async () => {
    const images = imagePages({ publicId: 'abcdefgh23456789' }, 3, 450)
    await images.load(190, 210)
    expect(asked).toEqual([
      '/api/public/galleries/abcdefgh23456789/images?offset=0&limit=200&v=3',
      '/api/public/galleries/abcdefgh23456789/images?offset=200&limit=200&v=3',
    ])
    expect([images.at(0)?.id, images.at(209)?.id, images.at(399)?.id]).toEqual([1000, 1209, 1399])
    expect(images.at(400)).toBeUndefined()
  })

  test('are requested once, however often they are needed', async () => {
    const images = imagePages({ publicId: 'abcdefgh23456789' }, 3, 450)
    await Promise.all([images.load(0, 1), images.load(5, 9), images.load(199, 200)])
    await images.load(0, 200)
    expect(asked).toHaveLength(1)
  })

  test('beyond either end are not requested', async () => {
    const images = imagePages({ publicId: 'abcdefgh23456789' }, 3, 450)
    await images.load(-40, 1)
    await images.load(440, 490)
    expect(asked.map((address) => /offset=(\d+)/.exec(address)?.[1])).toEqual(['0', '400'])
  })

  test('that failed to load are requested again when they are needed again', async () => {
    const images = imagePages({ publicId: 'abcdefgh23456789' }, 3, 450)
    failing = 1
    await expect(images.load(0, 1)).rejects.toMatchObject({ status: 503 })
    expect(images.at(0)).toBeUndefined()
    await images.load(0, 1)
    expect(images.at(0)?.id).toBe(1000)
  })

  test('are announced as they arrive, until the listener unsubscribes', async () => {
    const images = imagePages({ publicId: 'abcdefgh23456789' }, 3, 450)
    const heard = vi.fn(() => images.at(0)?.id)
    const stop = images.onArrival(heard)
    await images.load(0, 1)
    expect(heard.mock.results.map(({ value }) => value)).toEqual([1000])
    stop()
    await images.load(200, 201)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

test('the ratios of a large gallery are put together from parts', async () => {
  const parts = [Uint8Array.of(1, 0, 2, 0), Uint8Array.of(3, 1)]
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(parts[asked.length - 1])
  })
  const ratios = await imagePages({ publicId: 'abcdefgh23456789' }, 3, 10_001).ratios()
  expect(asked).toEqual([
    '/api/public/galleries/abcdefgh23456789/layout?offset=0&v=3',
    '/api/public/galleries/abcdefgh23456789/layout?offset=10000&v=3',
  ])
  expect([...ratios]).toEqual([1, 2, 259])
})
