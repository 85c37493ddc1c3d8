import type { Print } from '../drawing/develop.ts'
import { disc } from './printing/grounds.ts'
import { halftone } from './printing/halftone.ts'
import type { Portrait } from './printing/likeness.ts'
import { PART } from './sculpture/bust.ts'
import { pullover } from './sculpture/garments.ts'
import { curls } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      jaw: 0.82,
      cheekbones: 0.85,
      noseWide: 1.1,
      noseLong: 0.8,
      noseTip: 0.6,
      lips: 1.15,
      chin: 0.92,
      brow: 0.55,
      neck: 0.7,
      eyeSize: 1.16,
      eyeOpen: 1.2,
    },
    head: { turn: 0.32, nod: -0.2, tilt: 0.09 },
    body: { turn: 0.1 },
    wear: [curls(0.26), pullover(0.02)],
  },
  make: { gaze: [0.35, 0.35], brows: 0.9 },
  lighting: { key: { from: [-0.65, 0.55, 0.65], strength: 1 }, around: 0.16 },
  framing: { size: 0.54, x: 0.48, y: 0.49 },
}

/** Following one that has no plans to come down. */
export function paperPlanes(width: number, height: number): Print {
  return halftone(
    sitter,
    {
      paper: '#f6f0e1',
      plates: [
        {
          ink: '#ff6a55',
          cover: {
            [PART.skin]: [0.2, 0.95],
            [PART.eyes]: [0, 0.4],
            [PART.hair]: [0.9, 1],
            [PART.cloth]: [0, 0.35],
          },
          across: 96,
          angle: 0.26,
          ground: disc(0.5, 0.5, 0.435),
        },
        {
          ink: '#1d4e9e',
          cover: {
            [PART.skin]: [0, 0.86],
            [PART.eyes]: [0, 0.5],
            [PART.hair]: [0.55, 1],
            [PART.cloth]: [0.72, 1],
          },
          across: 96,
          angle: 1.31,
          lines: true,
        },
      ],
    },
    width,
    height,
  )
}
