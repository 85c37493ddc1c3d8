import type { Print } from '../drawing/develop.ts'
import { inside } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { linocut } from './printing/linocut.ts'
import { PART } from './sculpture/bust.ts'
import { flatCap, pullover } from './sculpture/garments.ts'
import { beard } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: { ...MIDDLING, age: 0.8, brow: 1.15, noseLong: 1.05, noseWide: 1.15, eyeOpen: 0.85, lips: 0.8 },
    head: { turn: -0.3, nod: 0.02, tilt: 0.05 },
    body: { turn: -0.1 },
    wear: [flatCap(), beard(0.1, 0.3), pullover(0.36)],
  },
  make: { gaze: [0, 0.05], brows: 1.7 },
  lighting: {
    key: { from: [0.55, 0.4, 0.85], strength: 0.85 },
    fill: { from: [-0.8, 0.1, 0.5], strength: 0.16 },
    around: 0.12,
  },
  framing: { size: 0.62, x: 0.5, y: 0.43 },
}

/** Sixty years of looking along planks. */
export function theBoatbuilder(width: number, height: number): Print {
  return linocut(
    sitter,
    {
      paper: '#f2e9d8',
      ink: '#16130f',
      ground: () => 1,
      under: [
        { ink: '#6d95a3', shape: inside(0.055, height / width) },
        { ink: '#e8b98a', parts: [PART.skin, PART.eyes] },
        { ink: '#f4ecdd', parts: [PART.hair, PART.cloth] },
        { ink: '#c9a25a', parts: [PART.hat] },
      ],
      gouges: [
        { parts: [PART.skin, PART.eyes], lines: 24, light: 1.05, run: 'around' },
        { parts: [PART.hair], lines: 22, light: 0.95, run: 'down' },
        { parts: [PART.hat], lines: 16, light: 0.72, run: 'strands' },
        { parts: [PART.cloth], lines: 11, light: 0.62, run: 'around' },
      ],
      outline: 1.3,
    },
    width,
    height,
  )
}
