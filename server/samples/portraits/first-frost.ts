import type { Print } from '../drawing/develop.ts'
import { disc, everywhere, without } from './printing/grounds.ts'
import { halftone } from './printing/halftone.ts'
import type { Portrait } from './printing/likeness.ts'
import { PART } from './sculpture/bust.ts'
import { beanie, pullover, scarf } from './sculpture/garments.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      jaw: 0.98,
      brow: 0.95,
      noseLong: 0.98,
      eyeTilt: 0.6,
      eyeOpen: 0.85,
      noseBridge: 0.9,
      cheekbones: 1.08,
    },
    head: { turn: -0.62, nod: -0.04, tilt: 0.04 },
    body: { turn: -0.3 },
    wear: [beanie(0.34), scarf(), pullover(0)],
  },
  make: { gaze: [-0.4, 0.05], brows: 1.2 },
  lighting: {
    key: { from: [-0.75, 0.4, 0.6], strength: 1 },
    fill: { from: [0.9, 0.2, 0], strength: 0.25 },
    around: 0.12,
  },
  framing: { size: 0.4, x: 0.63, y: 0.42 },
}

/** Breath before coffee. */
export function firstFrost(width: number, height: number): Print {
  return halftone(
    sitter,
    {
      paper: '#eef1ee',
      plates: [
        {
          ink: '#ff8a3d',
          cover: {
            [PART.skin]: [0.3, 0.8],
            [PART.eyes]: [0, 0.2],
            [PART.cloth]: [0, 0.12],
            [PART.hat]: [0.85, 1],
          },
          across: 120,
          angle: 0.4,
          ground: disc(0.24, 0.3, 0.13),
        },
        {
          ink: '#2a9db5',
          cover: {
            [PART.skin]: [0, 0.62],
            [PART.eyes]: [0, 0.4],
            [PART.cloth]: [0.35, 0.95],
            [PART.hat]: [0, 0.6],
          },
          across: 120,
          angle: 1.2,
          ground: without(everywhere, disc(0.24, 0.3, 0.13)),
        },
        {
          ink: '#23264f',
          cover: {
            [PART.skin]: [-0.25, 0.75],
            [PART.eyes]: [-0.1, 0.4],
            [PART.cloth]: [-0.1, 0.9],
            [PART.hat]: [-0.1, 0.85],
          },
          across: 120,
          angle: 0.8,
          lines: true,
        },
      ],
    },
    width,
    height,
  )
}
