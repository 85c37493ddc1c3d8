import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleImages } from '#testing/example-gallery.ts'
import { picturePages } from './picture-pages.ts'

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

describe('the pictures of a gallery', () => {
  test('come in pages of 200 that hold what is wanted, for the version of the page', async () => {
    const pictures = picturePages(7, 3, 450)
    await pictures.load(190, 210)
    expect(asked).toEqual([
      '/api/public/galleries/7/images?offset=0&limit=200&v=3',
      '/api/public/galleries/7/images?offset=200&limit=200&v=3',
    ])
    expect([pictures.at(0)?.id, pictures.at(209)?.id, pictures.at(399)?.id]).toEqual([1000, 1209, 1399])
    expect(pictures.at(400)).toBeUndefined()
  })

  test('are asked for once, however often they are wanted', async () => {
    const pictures = picturePages(7, 3, 450)
    await Promise.all([pictures.load(0, 1), pictures.load(5, 9), pictures.load(199, 200)])
    await pictures.load(0, 200)
    expect(asked).toHaveLength(1)
  })

  test('past either end there are none to ask for', async () => {
    const pictures = picturePages(7, 3, 450)
    await pictures.load(-40, 1)
    await pictures.load(440, 490)
    expect(asked.map((address) => /offset=(\d+)/.exec(address)?.[1])).toEqual(['0', '400'])
  })

  test('that could not be had are asked for again when they are wanted again', async () => {
    const pictures = picturePages(7, 3, 450)
    failing = 1
    await expect(pictures.load(0, 1)).rejects.toThrow('503')
    expect(pictures.at(0)).toBeUndefined()
    await pictures.load(0, 1)
    expect(pictures.at(0)?.id).toBe(1000)
  })

  test('are announced as they arrive, until nobody listens', async () => {
    const pictures = picturePages(7, 3, 450)
    const heard = vi.fn(() => pictures.at(0)?.id)
    const stop = pictures.onArrival(heard)
    await pictures.load(0, 1)
    expect(heard.mock.results.map(({ value }) => value)).toEqual([1000])
    stop()
    await pictures.load(200, 201)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
