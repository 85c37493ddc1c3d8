import type { Point } from '../drawing/fill.ts'

/** A drawing in bent glass: tubes as lines in a box from (0, 0), top left, to (1, 1). */
export type NeonSign = {
  tubes: readonly { path: readonly Point[]; closed?: boolean; smooth?: boolean; second?: boolean }[]
}

const circle = (x: number, y: number, radius: number, from = 0, to = Math.PI * 2): Point[] =>
  Array.from({ length: 25 }, (_, i) => {
    const turn = from + ((to - from) * i) / 24
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
  })

const FRAME: Point[] = [
  [0.04, 0.03],
  [0.96, 0.03],
  [0.96, 0.97],
  [0.04, 0.97],
]

/** Signs that need no words. */
export const NEON_SIGNS: Record<string, NeonSign> = {
  bowl: {
    tubes: [
      {
        path: [
          [0.1, 0.5],
          [0.9, 0.5],
          [0.72, 0.82],
          [0.28, 0.82],
        ],
        closed: true,
      },
      {
        path: [
          [0.34, 0.4],
          [0.3, 0.3],
          [0.38, 0.2],
          [0.33, 0.1],
        ],
        smooth: true,
        second: true,
      },
      {
        path: [
          [0.5, 0.4],
          [0.46, 0.3],
          [0.54, 0.2],
          [0.49, 0.1],
        ],
        smooth: true,
        second: true,
      },
      {
        path: [
          [0.66, 0.4],
          [0.62, 0.3],
          [0.7, 0.2],
          [0.65, 0.1],
        ],
        smooth: true,
        second: true,
      },
    ],
  },
  arrow: {
    tubes: [
      {
        path: [
          [0.5, 0.05],
          [0.5, 0.72],
        ],
      },
      {
        path: [
          [0.18, 0.58],
          [0.5, 0.93],
          [0.82, 0.58],
        ],
      },
      {
        path: [
          [0.34, 0.05],
          [0.34, 0.5],
        ],
        second: true,
      },
      {
        path: [
          [0.66, 0.05],
          [0.66, 0.5],
        ],
        second: true,
      },
    ],
  },
  heart: {
    tubes: [
      {
        path: [
          [0.5, 0.86],
          [0.14, 0.5],
          [0.12, 0.28],
          [0.28, 0.17],
          [0.44, 0.22],
          [0.5, 0.34],
          [0.56, 0.22],
          [0.72, 0.17],
          [0.88, 0.28],
          [0.86, 0.5],
        ],
        closed: true,
        smooth: true,
      },
    ],
  },
  fish: {
    tubes: [
      {
        path: [
          [0.08, 0.5],
          [0.28, 0.28],
          [0.52, 0.3],
          [0.72, 0.48],
          [0.94, 0.26],
          [0.9, 0.5],
          [0.94, 0.74],
          [0.72, 0.52],
          [0.52, 0.7],
          [0.28, 0.72],
        ],
        closed: true,
        smooth: true,
      },
      { path: circle(0.26, 0.45, 0.035), second: true },
    ],
  },
  moon: {
    tubes: [
      { path: [...circle(0.5, 0.5, 0.4, 0.9, 5.4), ...circle(0.64, 0.5, 0.3, 5.0, 1.2)], closed: true },
      {
        path: [
          [0.78, 0.18],
          [0.81, 0.26],
          [0.89, 0.29],
          [0.81, 0.32],
          [0.78, 0.4],
          [0.75, 0.32],
          [0.67, 0.29],
          [0.75, 0.26],
        ],
        closed: true,
        second: true,
      },
    ],
  },
  bars: {
    tubes: [
      { path: FRAME, closed: true },
      ...[0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86].map((y, i) => ({
        path: [
          [0.22, y],
          [i % 3 === 1 ? 0.6 : 0.78, y],
        ] as Point[],
        second: true,
      })),
    ],
  },
  rings: {
    tubes: [
      { path: circle(0.5, 0.2, 0.16) },
      { path: circle(0.5, 0.5, 0.16), second: true },
      { path: circle(0.5, 0.8, 0.16) },
    ],
  },
  bolt: {
    tubes: [
      {
        path: [
          [0.62, 0.04],
          [0.2, 0.54],
          [0.46, 0.54],
          [0.36, 0.96],
          [0.8, 0.4],
          [0.54, 0.4],
        ],
        closed: true,
      },
    ],
  },
  glass: {
    tubes: [
      {
        path: [
          [0.14, 0.12],
          [0.86, 0.12],
          [0.5, 0.55],
        ],
        closed: true,
      },
      {
        path: [
          [0.5, 0.55],
          [0.5, 0.88],
        ],
      },
      {
        path: [
          [0.28, 0.9],
          [0.72, 0.9],
        ],
      },
      { path: circle(0.62, 0.26, 0.05), second: true },
    ],
  },
  steps: {
    tubes: [
      {
        path: [
          [0.1, 0.9],
          [0.1, 0.68],
          [0.36, 0.68],
          [0.36, 0.46],
          [0.62, 0.46],
          [0.62, 0.24],
          [0.9, 0.24],
        ],
      },
      { path: FRAME, closed: true, second: true },
    ],
  },
}
