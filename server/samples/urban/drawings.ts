import type { Drawing } from '../drawing/drawing.ts'

/** How each picture of 'Urban Exploration' is drawn, by file name. */
export const urbanDrawings: Record<string, Drawing> = {
  'blue-hour.jpg': { load: async () => (await import('./blue-hour.ts')).blueHour },
  'bridge-in-fog.jpg': { load: async () => (await import('./bridge-in-fog.ts')).bridgeInFog, scale: 3 / 4 },
  'ferris-wheel.jpg': { load: async () => (await import('./ferris-wheel.ts')).ferrisWheel, scale: 5 / 6 },
  'harbour-cranes.jpg': {
    load: async () => (await import('./harbour-cranes.ts')).harbourCranes,
    scale: 5 / 6,
  },
  'last-train.jpg': { load: async () => (await import('./last-train.ts')).lastTrain, scale: 4 / 5 },
  'light-trails.jpg': { load: async () => (await import('./light-trails.ts')).lightTrails, scale: 5 / 6 },
  'lit-windows.jpg': { load: async () => (await import('./lit-windows.ts')).litWindows, scale: 5 / 6 },
  'looking-up.jpg': { load: async () => (await import('./looking-up.ts')).lookingUp, scale: 3 / 5 },
  'neon-alley.jpg': { load: async () => (await import('./neon-alley.ts')).neonAlley, scale: 3 / 5 },
  'night-flight.jpg': { load: async () => (await import('./night-flight.ts')).nightFlight, scale: 5 / 6 },
  'rain-on-glass.jpg': { load: async () => (await import('./rain-on-glass.ts')).rainOnGlass, scale: 2 / 3 },
  'spiral-stair.jpg': { load: async () => (await import('./spiral-stair.ts')).spiralStair, scale: 2 / 3 },
  'umbrella-crossing.jpg': {
    load: async () => (await import('./umbrella-crossing.ts')).umbrellaCrossing,
    scale: 2 / 3,
  },
}
