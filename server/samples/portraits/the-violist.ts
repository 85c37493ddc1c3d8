import type { Print } from '../drawing/develop.ts'
import { disc } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { paperCut } from './printing/paper-cut.ts'
import { PART } from './sculpture/bust.ts'
import { pullover } from './sculpture/garments.ts'
import { bead, knot } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      jaw: 0.88,
      neck: 0.78,
      noseLong: 0.86,
      noseTip: 0.45,
      lips: 1.15,
      chin: 0.98,
      brow: 0.6,
      eyeOpen: 0.02,
    },
    head: { turn: 1.36, nod: -0.05 },
    body: { turn: 0.95 },
    wear: [knot(0.5, 0.42), bead(), pullover(-0.1)],
  },
  make: { brows: 0.8, liner: 1.25 },
  lighting: { key: { from: [0.65, 0.6, 0.45], strength: 1 }, around: 0.15 },
  framing: { size: 0.58, x: 0.47, y: 0.44 },
}

/** Counting eleven bars of rest. */
export function theViolist(width: number, height: number): Print {
  return paperCut(
    sitter,
    {
      base: '#24474a',
      sheets: [
        { tint: '#e9b44c', shape: disc(0.5, 0.56, 0.41), lift: 1.6 },
        { tint: '#f3d7b8', parts: [PART.skin, PART.eyes], lift: 2 },
        { tint: '#e8a87c', parts: [PART.skin], darkerThan: 0.58 },
        { tint: '#c9664f', parts: [PART.skin], darkerThan: 0.32 },
        { tint: '#8c3440', parts: [PART.skin], darkerThan: 0.14 },
        { tint: '#3a2233', parts: [PART.hair], lift: 1.6 },
        { tint: '#6d3350', parts: [PART.hair], lighterThan: 0.5 },
        { tint: '#2f6f6a', parts: [PART.cloth], lift: 1.8 },
        { tint: '#1d4a4c', parts: [PART.cloth], darkerThan: 0.34 },
        { tint: '#f4efe2', parts: [PART.extra] },
      ],
      lines: '#2a1724',
      lips: '#b3283c',
    },
    width,
    height,
  )
}
