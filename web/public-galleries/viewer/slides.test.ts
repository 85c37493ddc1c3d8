import { describe, expect, test, vi } from 'vitest'
import { exampleImage, exampleImages } from '#testing/example-gallery.ts'
import { gallerySlides } from './slides.ts'

const all = exampleImages(10_000)

function slidesOf(count: number) {
  const known = new Set<number>()
  const load = vi.fn((_from: number, _to: number) => Promise.resolve())
  const gallery = gallerySlides(count, {
    at: (index) => (known.has(index) ? all[index] : undefined),
    load,
    onArrival: () => () => {},
    ratios: async () => new Uint16Array(),
  })
  return { ...gallery, known, load }
}

describe('the slides of a gallery', () => {
  test('are as many as its images, and wait until these are loaded', () => {
    const { slides, known, fill } = slidesOf(10_000)
    expect(slides).toHaveLength(10_001)
    expect(slides[10_000]).toEqual({ type: 'ending' })
    expect(slidesOf(1).slides).toHaveLength(1)
    known.add(4710)
    fill()
    expect(slides[4711]).toEqual({ type: 'waiting' })
    expect(slides[4710]).toMatchObject({
      type: 'image',
      src: '/media/4710-2560.webp',
      alt: 'Image 4711 of 10000',
      width: 2560,
      image: all[4710],
    })
  })

  test('stay the same objects when they are loaded', () => {
    const { slides, known, fill } = slidesOf(3)
    const before = [...slides]
    known.add(1)
    fill()
    expect(slides.map((slide, index) => slide === before[index])).toEqual([true, true, true, true])
  })

  test('have every rendition to choose from', () => {
    const { slides, known, fill } = slidesOf(1)
    known.add(0)
    fill()
    expect(slides[0]).toHaveProperty(
      'srcSet',
      exampleImage(0).renditions.map(({ url, width, height }) => ({ src: url, width, height })),
    )
  })

  test.each([
    ['in the middle', 5000, [[4960, 5041]]],
    [
      'at the beginning',
      0,
      [
        [-40, 41],
        [9960, 10_000],
      ],
    ],
    [
      'at the end',
      9999,
      [
        [9959, 10_040],
        [0, 40],
      ],
    ],
  ])('%s request those around, wrapping around the ends', (_, slide, parts) => {
    const { loadAround, load } = slidesOf(10_000)
    loadAround(slide, () => {})
    expect(load.mock.calls).toEqual(parts)
  })

  test.each([
    [401, 1],
    [503, 0],
  ])('are given up when the gallery is shut (%i)', async (status, times) => {
    const { loadAround, load } = slidesOf(30)
    load.mockRejectedValueOnce(Object.assign(new Error(), { status }))
    const onShut = vi.fn()
    loadAround(15, onShut)
    await new Promise((done) => setTimeout(done))
    expect(onShut).toHaveBeenCalledTimes(times)
  })
})
