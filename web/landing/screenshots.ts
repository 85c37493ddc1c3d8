/** Pictures of the product with its sample galleries, drawn by bench/draw-landing-pictures.ts. */
import type { Screenshot } from './device.tsx'
import natureSmall from './pictures/nature-wide-640.webp'
import nature from './pictures/nature-wide-960.webp'
import portraitsPhoneSmall from './pictures/portraits-phone-240.webp'
import portraitsPhone from './pictures/portraits-phone-480.webp'
import portraitsSmall from './pictures/portraits-wide-640.webp'
import portraits from './pictures/portraits-wide-960.webp'
import urbanPhoneSmall from './pictures/urban-phone-240.webp'
import urbanPhone from './pictures/urban-phone-480.webp'
import urbanSmall from './pictures/urban-wide-640.webp'
import urban from './pictures/urban-wide-960.webp'

const wide = (small: string, large: string): Screenshot => ({
  kind: 'wide',
  files: [
    [small, 640],
    [large, 960],
  ],
})
const phone = (small: string, large: string): Screenshot => ({
  kind: 'phone',
  files: [
    [small, 240],
    [large, 480],
  ],
})

export const NATURE_WIDE = wide(natureSmall, nature)
export const URBAN_WIDE = wide(urbanSmall, urban)
export const URBAN_PHONE = phone(urbanPhoneSmall, urbanPhone)
export const PORTRAITS_WIDE = wide(portraitsSmall, portraits)
export const PORTRAITS_PHONE = phone(portraitsPhoneSmall, portraitsPhone)
