import type { Drawing } from '../drawing/drawing.ts'
import { blueHour } from './blue-hour.ts'
import { bridgeInFog } from './bridge-in-fog.ts'
import { ferrisWheel } from './ferris-wheel.ts'
import { harbourCranes } from './harbour-cranes.ts'
import { lastTrain } from './last-train.ts'
import { lightTrails } from './light-trails.ts'
import { litWindows } from './lit-windows.ts'
import { lookingUp } from './looking-up.ts'
import { neonAlley } from './neon-alley.ts'
import { nightFlight } from './night-flight.ts'
import { rainOnGlass } from './rain-on-glass.ts'
import { spiralStair } from './spiral-stair.ts'
import { umbrellaCrossing } from './umbrella-crossing.ts'

/** How each picture of 'Urban Exploration' is drawn, by file name. */
export const urbanDrawings: Record<string, Drawing> = {
  'blue-hour.jpg': { draw: blueHour },
  'bridge-in-fog.jpg': { draw: bridgeInFog, scale: 3 / 4 },
  'ferris-wheel.jpg': { draw: ferrisWheel },
  'harbour-cranes.jpg': { draw: harbourCranes },
  'last-train.jpg': { draw: lastTrain },
  'light-trails.jpg': { draw: lightTrails },
  'lit-windows.jpg': { draw: litWindows },
  'looking-up.jpg': { draw: lookingUp, scale: 2 / 3 },
  'neon-alley.jpg': { draw: neonAlley, scale: 2 / 3 },
  'night-flight.jpg': { draw: nightFlight },
  'rain-on-glass.jpg': { draw: rainOnGlass, scale: 3 / 4 },
  'spiral-stair.jpg': { draw: spiralStair },
  'umbrella-crossing.jpg': { draw: umbrellaCrossing, scale: 3 / 4 },
}
