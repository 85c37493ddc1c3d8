import type { Drawing } from '../drawing/drawing.ts'

/** How each picture of 'Nature Photography' is drawn, by file name. */
export const natureDrawings: Record<string, Drawing> = {
  'alpine-mirror.jpg': { load: async () => (await import('./alpine-mirror.ts')).alpineMirror, scale: 5 / 6 },
  'aurora-fjord.jpg': { load: async () => (await import('./aurora-fjord.ts')).auroraFjord, scale: 5 / 6 },
  'backlit-leaf.jpg': { load: async () => (await import('./backlit-leaf.ts')).backlitLeaf, scale: 5 / 6 },
  'bluebell-wood.jpg': { load: async () => (await import('./bluebell-wood.ts')).bluebellWood, scale: 3 / 5 },
  'dandelion.jpg': { load: async () => (await import('./dandelion.ts')).dandelion, scale: 5 / 6 },
  'dune-crest.jpg': { load: async () => (await import('./dune-crest.ts')).duneCrest, scale: 2 / 3 },
  'gold-on-the-water.jpg': {
    load: async () => (await import('./gold-on-the-water.ts')).goldOnTheWater,
    scale: 5 / 6,
  },
  'lavender-rows.jpg': { load: async () => (await import('./lavender-rows.ts')).lavenderRows, scale: 5 / 6 },
  'ridge-at-dawn.jpg': { load: async () => (await import('./ridge-at-dawn.ts')).ridgeAtDawn, scale: 4 / 5 },
  'sea-stacks.jpg': { load: async () => (await import('./sea-stacks.ts')).seaStacks, scale: 3 / 4 },
  'slot-canyon.jpg': { load: async () => (await import('./slot-canyon.ts')).slotCanyon, scale: 2 / 3 },
  'star-trails.jpg': { load: async () => (await import('./star-trails.ts')).starTrails, scale: 2 / 3 },
  'winter-tree.jpg': { load: async () => (await import('./winter-tree.ts')).winterTree, scale: 5 / 6 },
}
