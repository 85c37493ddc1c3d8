import type { Print } from '../drawing/develop.ts'
import { spanOf } from '../drawing/number.ts'
import { everywhere, stripes } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { type Palette, screenPrint } from './printing/screen-print.ts'
import { PART } from './sculpture/bust.ts'
import { pullover } from './sculpture/garments.ts'
import { bob, long } from './sculpture/hair.ts'
import { type Features, MIDDLING } from './sculpture/head.ts'

const family: Features = {
  ...MIDDLING,
  jaw: 0.84,
  cheekbones: 0.95,
  chin: 0.95,
  noseLong: 0.84,
  noseTip: 0.35,
  noseBridge: 0.85,
  brow: 0.55,
  lips: 1.08,
  neck: 0.76,
  eyeSize: 1.08,
  eyeTilt: 0.9,
}
const light = { key: { from: [-0.42, 0.42, 0.8], strength: 1 }, around: 0.15 } as const

const older: Portrait = {
  sitter: {
    features: family,
    head: { turn: -0.52, nod: 0.02, tilt: 0.1 },
    body: { turn: -0.2 },
    wear: [long(-0.1), pullover(-0.1)],
    ears: false,
  },
  make: { gaze: [-0.35, 0], brows: 0.9, liner: 1.3 },
  lighting: light,
  framing: { size: 0.36, x: 0.645, y: 0.43 },
}

const younger: Portrait = {
  sitter: {
    features: { ...family, jaw: 0.8, chin: 0.92, noseLong: 0.78 },
    head: { turn: 0.3, nod: -0.06, tilt: 0.16 },
    body: { turn: 0.15 },
    wear: [bob(-0.78, 0.36), pullover(0)],
    ears: false,
  },
  make: { gaze: [0.3, 0.1], brows: 0.85, liner: 1.1 },
  lighting: light,
  framing: { size: 0.34, x: 0.335, y: 0.56 },
}

const inks = (cloth: string, clothDark: string, hairDark: string): Palette => ({
  tones: [
    {
      parts: [PART.skin, PART.eyes],
      base: '#fbe0c8',
      darker: [
        [0.48, '#f0a98a'],
        [0.22, '#b9566a'],
        [0.09, '#5a2a57'],
      ],
    },
    { parts: [PART.hair], base: hairDark, darker: [[0.3, '#1f1a3a']] },
    {
      parts: [PART.cloth],
      base: cloth,
      darker: [
        [0.42, clothDark],
        [0.16, '#1f1a3a'],
      ],
    },
  ],
  lips: '#d6455d',
  whites: '#fff6ea',
  lines: '#1f1a3a',
})

/** They disagree about who started it. */
export function sisters(width: number, height: number): Print {
  return screenPrint(
    {
      paper: '#f7ecdd',
      grounds: [
        { ink: '#9fd0c4', shape: everywhere },
        { ink: '#8bc2b8', shape: stripes(0.05, 0.5, 0.785) },
      ],
    },
    [
      [older, inks('#f2b134', '#d97f2b', '#33285a')],
      [
        younger,
        {
          ...inks('#e8536b', '#a8355c', '#2c2350'),
          motifs: [{ parts: [PART.cloth], ink: '#fbe0c8', on: dots }],
        },
      ],
    ],
    width,
    height,
  )
}

function dots(x: number, y: number): boolean {
  const row = Math.floor(y * 3.6)
  const [u, v] = [x * 3.6 + (row % 2) * 0.5, y * 3.6]
  return spanOf(u - Math.floor(u) - 0.5, v - row - 0.5) < 0.2
}
