import type { Image } from '#contract/images.ts'
import { folded } from '#contract/texts.ts'

type Named = Pick<Image, 'id' | 'originalName' | 'waiting'>

/**
 * The names of chosen images whose sidecar belongs to another chosen one, because their names differ only by extension.
 * Equal names in a gallery are numbered as in ZIPs of its originals, so that each of these has its own.
 * @param images all images of the gallery, in its order
 */
export function namesWithoutSidecar(
  images: readonly Named[],
  picks: readonly { imageId: number }[],
): string[] {
  const chosen = new Set(picks.map(({ imageId }) => imageId))
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  return images.flatMap(({ id, originalName, waiting }) => {
    if (waiting) return []
    const name = folded(originalName)
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    if (!chosen.has(id)) return []
    const sidecar = `${name.replace(/\.[^.]*$/, '')} ${number}`
    if (taken.has(sidecar)) return [originalName]
    taken.add(sidecar)
    return []
  })
}
