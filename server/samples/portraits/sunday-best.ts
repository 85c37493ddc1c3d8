import type { Print } from '../drawing/develop.ts'
import { disc } from './printing/grounds.ts'
import type { Portrait } from './printing/likeness.ts'
import { screenPrint } from './printing/screen-print.ts'
import { PART } from './sculpture/bust.ts'
import { headwrap, pullover } from './sculpture/garments.ts'
import { crop, earring } from './sculpture/hair.ts'
import { MIDDLING } from './sculpture/head.ts'

const sitter: Portrait = {
  sitter: {
    features: {
      ...MIDDLING,
      lips: 1.25,
      noseWide: 1.2,
      noseLong: 0.9,
      jaw: 0.9,
      brow: 0.7,
      neck: 0.82,
      eyeSize: 1.08,
      eyeOpen: 1.1,
    },
    head: { turn: 0.5, nod: -0.06, tilt: -0.06 },
    body: { turn: 0.15 },
    wear: [crop(0.03, 0.72), headwrap(), earring(0.16), pullover(-0.06)],
  },
  make: { gaze: [0.35, 0.1], brows: 0.85, liner: 1.25 },
  lighting: { key: { from: [-0.55, 0.5, 0.72], strength: 1 }, around: 0.13 },
  framing: { size: 0.6, x: 0.5, y: 0.46 },
}

/** Everything she wears today has been ironed twice. */
export function sundayBest(width: number, height: number): Print {
  return screenPrint(
    { paper: '#f3e6cf', grounds: [{ ink: '#e8b23c', shape: disc(0.55, 0.545, 0.41) }] },
    [
      [
        sitter,
        {
          tones: [
            {
              parts: [PART.skin, PART.eyes],
              base: '#c9793f',
              darker: [
                [0.52, '#8f3f26'],
                [0.24, '#55211f'],
                [0.1, '#241319'],
              ],
            },
            { parts: [PART.hair], base: '#2b161b', darker: [] },
            {
              parts: [PART.hat],
              base: '#1f6f6a',
              darker: [
                [0.5, '#154a50'],
                [0.2, '#241319'],
              ],
            },
            {
              parts: [PART.cloth],
              base: '#d94f2b',
              darker: [
                [0.42, '#9c2f22'],
                [0.15, '#241319'],
              ],
            },
            { parts: [PART.extra], base: '#f6cf5d', darker: [[0.35, '#a5682a']] },
          ],
          motifs: [{ parts: [PART.hat], ink: '#f2b632', on: diamonds }],
          lips: '#a32d33',
          whites: '#e9cfae',
          lines: '#241319',
          folds: '#55211f',
        },
      ],
    ],
    width,
    height,
  )
}

/** Hollow diamonds in rows around the cloth. */
function diamonds(x: number, y: number, z: number): boolean {
  const around = Math.atan2(x, z) * 2.6
  const up = (y + 0.2 * z) * 3.2
  const away = Math.abs(around - Math.floor(around) - 0.5) + Math.abs(up - Math.floor(up) - 0.5)
  return away < 0.3 && away > 0.14
}
