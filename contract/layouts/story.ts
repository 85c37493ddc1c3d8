/** One picture a row, as large as the screen allows. */
import { emptyPlaces, limitedHeight, NOTHING, type Places } from './places.ts'
import { RATIO_UNIT } from './ratios.ts'

export function story(ratios: ArrayLike<number>): Places {
  const places = emptyPlaces(ratios.length)
  const limited = Uint16Array.from(ratios, limitedHeight)
  for (let index = 0; index < ratios.length; index++) {
    const top = { wall: 0, gaps: index }
    places.put(index, {
      left: NOTHING,
      width: { wall: 1, gaps: -1 },
      top,
      ratio: ratios[index]! / RATIO_UNIT,
    })
  }
  return { ...places, limited }
}
