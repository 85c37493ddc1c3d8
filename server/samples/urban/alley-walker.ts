import type { Canvas } from '../drawing/canvas.ts'
import { colour } from '../drawing/colour.ts'
import { glow } from '../drawing/dots.ts'
import { fill, type Point } from '../drawing/fill.ts'
import { ribbon } from '../drawing/line.ts'
import { clamp } from '../drawing/number.ts'
import { LENS } from './alley-signs.ts'

/** Somebody with an umbrella on the way home, and the same against the light in the puddles. */
export function walker(picture: Canvas, project: (x: number, y: number, far: number) => Point): void {
  const far = 9.4
  const middle = -0.12
  const unit = (LENS * picture.width) / far
  const [x, foot] = project(middle, 0, far)
  const dark = colour('#08070d')
  const at = (a: number, b: number, up: number): Point => [x + a * unit, foot - up * b * unit]
  for (const up of [-1, 1]) {
    const strength = up > 0 ? 1 : 0.72
    const coat: Point[] = [
      at(-0.23, 0.5, up),
      at(-0.21, 0.9, up),
      at(-0.22, 1.3, up),
      at(-0.15, 1.42, up),
      at(-0.05, 1.47, up),
      at(0.05, 1.47, up),
      at(0.16, 1.42, up),
      at(0.22, 1.28, up),
      at(0.2, 0.9, up),
      at(0.25, 0.48, up),
    ]
    fill(picture, coat, dark, strength)
    const leg = (points: Point[]) =>
      fill(
        picture,
        ribbon(points, (share) => unit * (0.15 - 0.07 * share)),
        dark,
        strength,
      )
    leg([at(-0.08, 0.6, up), at(-0.11, 0.3, up), at(-0.17, 0.03, up)])
    leg([at(0.09, 0.6, up), at(0.13, 0.32, up), at(0.08, 0.06, up)])
    leg([at(0.15, 1.32, up), at(0.24, 1.08, up), at(0.1, 1.14, up)])
    fill(
      picture,
      Array.from(
        { length: 16 },
        (_, i): Point => at(Math.cos(i * 0.3927) * 0.095, 1.57 + Math.sin(i * 0.3927) * 0.125, up),
      ),
      dark,
      strength,
    )
    const canopy = Array.from(
      { length: 21 },
      (_, i): Point =>
        at(
          Math.cos(Math.PI - (i / 20) * Math.PI) * 0.62 + 0.03,
          1.62 + Math.sin((i / 20) * Math.PI) * 0.38,
          up,
        ),
    )
    const scallops = Array.from(
      { length: 25 },
      (_, i): Point =>
        at(0.65 - (i / 24) * 1.24, 1.62 + 0.045 * Math.abs(Math.sin((i / 24) * Math.PI * 6)), up),
    )
    fill(
      picture,
      [...canopy, ...scallops],
      (px, _py, light) => {
        const sheer = clamp((px - x) / unit + 0.5)
        light[0] = 0.05 + 0.22 * (1 - sheer)
        light[1] = 0.012 + 0.03 * sheer
        light[2] = 0.035 + 0.1 * sheer
      },
      strength,
    )
    fill(
      picture,
      ribbon([at(0.12, 1.15, up), at(0.03, 2.0, up)], () => unit * 0.018),
      dark,
      strength,
    )
  }
  glow(picture, x - 0.55 * unit, foot - 1.75 * unit, unit * 0.35, colour('#18e0ff'), 0.12)
  glow(picture, x + 0.6 * unit, foot - 1.75 * unit, unit * 0.35, colour('#ff2f5e'), 0.12)
}
