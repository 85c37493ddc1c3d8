import type { Print } from '../drawing/develop.ts'
import { everywhere } from './printing/grounds.ts'
import { halftone } from './printing/halftone.ts'
import type { Portrait } from './printing/likeness.ts'
import { PART } from './sculpture/bust.ts'
import { crop } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: { ...MIDDLING, noseWide: 1.2, lips: 1.2, brow: 0.95, eyeSize: 1.06, eyeOpen: 1.08 },
    head: { turn: 0.16, nod: 0.02, tilt: -0.06 },
    wear: [crop(0.04, 0.66)],
  },
  make: { gaze: [0, 0.05], brows: 1.35 },
  lighting: { key: { from: [-0.8, 0.35, 0.55], strength: 1.05 }, around: 0.08 },
  framing: { size: 0.86, x: 0.49, y: 0.36 },
}

/** As close as a handshake. */
export function faceToFace(width: number, height: number): Print {
  return halftone(
    sitter,
    {
      paper: '#f3ead9',
      plates: [
        {
          ink: '#e5482d',
          cover: { [PART.skin]: [0.5, 1], [PART.eyes]: [0, 0.6], [PART.hair]: [1, 1] },
          across: 78,
          angle: 0.5,
          ground: everywhere,
        },
        {
          ink: '#17132b',
          cover: { [PART.skin]: [0.02, 1], [PART.eyes]: [0, 0.7], [PART.hair]: [0.85, 1] },
          across: 78,
          angle: 1.28,
          lines: true,
          full: 0.75,
        },
      ],
    },
    width,
    height,
  )
}
