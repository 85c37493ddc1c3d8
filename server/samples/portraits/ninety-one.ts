import type { Print } from '../drawing/develop.ts'
import { inside } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { linocut } from './printing/linocut.ts'
import { PART } from './sculpture/bust.ts'
import { glasses, pullover, scarf } from './sculpture/garments.ts'
import { bead, knot } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      age: 0.9,
      jaw: 0.95,
      cheekbones: 1.08,
      lips: 0.75,
      noseLong: 1.02,
      brow: 0.8,
      eyeOpen: 0.8,
      smile: 0.6,
      neck: 0.85,
    },
    head: { turn: 0.34, nod: 0.05, tilt: -0.07 },
    body: { turn: 0.1 },
    wear: [knot(0.95, 0.44, 0.6), glasses(0.25), bead(), scarf(), pullover(0)],
  },
  make: { gaze: [0.25, 0], brows: 0.8, browLift: 0.02 },
  lighting: {
    key: { from: [-0.5, 0.45, 0.85], strength: 0.9 },
    fill: { from: [0.8, 0.2, 0.4], strength: 0.16 },
    around: 0.13,
  },
  framing: { size: 0.56, x: 0.5, y: 0.5 },
}

/** She has the better story, whatever yours is. */
export function ninetyOne(width: number, height: number): Print {
  return linocut(
    sitter,
    {
      paper: '#f4ebdc',
      ink: '#1b1a2b',
      ground: () => 1,
      under: [
        { ink: '#8fb8b0', shape: inside(0.05, height / width) },
        { ink: '#f0dcc0', parts: [PART.skin, PART.eyes] },
        { ink: '#f4ebdc', parts: [PART.hair] },
        { ink: '#d8503f', parts: [PART.cloth] },
      ],
      gouges: [
        { parts: [PART.skin, PART.eyes], lines: 26, light: 1.1, run: 'around' },
        { parts: [PART.hair], lines: 22, light: 0.82, run: 'strands' },
        { parts: [PART.cloth], lines: 13, light: 1, run: 'down' },
        { parts: [PART.extra], lines: 1, light: 0.05, run: 'down' },
      ],
      outline: 1.2,
    },
    width,
    height,
  )
}
