import type { Print } from '../drawing/develop.ts'
import { disc } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { paperCut } from './printing/paper-cut.ts'
import { PART } from './sculpture/bust.ts'
import { pullover, veil } from './sculpture/garments.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      jaw: 0.88,
      lips: 1.15,
      noseLong: 0.9,
      noseTip: 0.2,
      brow: 0.6,
      eyeOpen: 0.02,
      chin: 0.97,
      eyeSize: 1.08,
    },
    head: { turn: 0.36, nod: 0.14, tilt: 0.12 },
    body: { turn: 0.1 },
    wear: [veil(0.62), pullover(-0.2)],
    ears: false,
  },
  make: { brows: 0.95, liner: 1.5 },
  lighting: { key: { from: [-0.6, 0.5, 0.68], strength: 1 }, around: 0.14 },
  framing: { size: 0.6, x: 0.5, y: 0.46 },
}

/** The minute before everybody else comes home. */
export function quiet(width: number, height: number): Print {
  return paperCut(
    sitter,
    {
      base: '#e9dcc7',
      sheets: [
        { tint: '#dbc3a0', shape: disc(0.5, 0.5, 0.44), lift: 1.2 },
        { tint: '#efe2cc', shape: disc(0.5, 0.5, 0.36), lift: 1.2 },
        { tint: '#e3b58c', parts: [PART.skin, PART.eyes], lift: 1 },
        { tint: '#c98a62', parts: [PART.skin, PART.eyes], darkerThan: 0.5 },
        { tint: '#8f5242', parts: [PART.skin, PART.eyes], darkerThan: 0.24 },
        { tint: '#4a2a33', parts: [PART.skin, PART.eyes], darkerThan: 0.1 },
        { tint: '#3f74a3', parts: [PART.hat, PART.cloth], lift: 2.4 },
        { tint: '#2c5683', parts: [PART.hat, PART.cloth], darkerThan: 0.6, lift: 1.3 },
        { tint: '#1f3a63', parts: [PART.hat, PART.cloth], darkerThan: 0.36, lift: 1.3 },
        { tint: '#142544', parts: [PART.hat, PART.cloth], darkerThan: 0.15, lift: 1.3 },
      ],
      lines: '#2a1a24',
      lips: '#b4534a',
    },
    width,
    height,
  )
}
