import type { Pixels } from './decode.ts'

/** The average colour as `#rrggbb`, blended with white where transparent. */
export function averageColour({ data, channels }: Pixels): string {
  const sums = [0, 0, 0]
  for (let offset = 0; offset < data.length; offset += channels) {
    const opacity = channels === 4 ? data[offset + 3]! / 255 : 1
    for (const colour of [0, 1, 2]) sums[colour]! += 255 + (data[offset + colour]! - 255) * opacity
  }
  const pixels = data.length / channels
  return `#${sums
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
