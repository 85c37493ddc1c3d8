import type { Drawing } from '../drawing/drawing.ts'
import { litWindows } from './lit-windows.ts'
import { lookingUp } from './looking-up.ts'
import { rainOnGlass } from './rain-on-glass.ts'
import { spiralStair } from './spiral-stair.ts'

/** How each picture of 'Urban Exploration' is drawn, by file name. */
export const urbanDrawings: Record<string, Drawing> = {
  'lit-windows.jpg': { draw: litWindows },
  'looking-up.jpg': { draw: lookingUp, scale: 2 / 3 },
  'rain-on-glass.jpg': { draw: rainOnGlass },
  'spiral-stair.jpg': { draw: spiralStair },
}
