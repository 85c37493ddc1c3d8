import type { Drawing } from '../drawing/drawing.ts'

const scale = 2 / 3

/** How each picture of 'Portrait Collection' is printed, by file name. */
export const portraitDrawings: Record<string, Drawing> = {
  'face-to-face.jpg': { load: async () => (await import('./face-to-face.ts')).faceToFace, scale },
  'first-frost.jpg': { load: async () => (await import('./first-frost.ts')).firstFrost, scale },
  'ninety-one.jpg': { load: async () => (await import('./ninety-one.ts')).ninetyOne, scale },
  'noon.jpg': { load: async () => (await import('./noon.ts')).noon, scale },
  'paper-planes.jpg': { load: async () => (await import('./paper-planes.ts')).paperPlanes, scale },
  'quiet.jpg': { load: async () => (await import('./quiet.ts')).quiet, scale },
  'rehearsal.jpg': { load: async () => (await import('./rehearsal.ts')).rehearsal, scale },
  'sisters.jpg': { load: async () => (await import('./sisters.ts')).sisters, scale },
  'sunday-best.jpg': { load: async () => (await import('./sunday-best.ts')).sundayBest, scale },
  'the-boatbuilder.jpg': { load: async () => (await import('./the-boatbuilder.ts')).theBoatbuilder, scale },
  'the-bookseller.jpg': { load: async () => (await import('./the-bookseller.ts')).theBookseller, scale },
  'the-tea-merchant.jpg': { load: async () => (await import('./the-tea-merchant.ts')).theTeaMerchant, scale },
  'the-violist.jpg': { load: async () => (await import('./the-violist.ts')).theViolist, scale },
}
