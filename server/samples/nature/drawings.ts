import type { Drawing } from '../drawing/drawing.ts'
import { alpineMirror } from './alpine-mirror.ts'
import { auroraFjord } from './aurora-fjord.ts'
import { backlitLeaf } from './backlit-leaf.ts'
import { bluebellWood } from './bluebell-wood.ts'
import { dandelion } from './dandelion.ts'
import { duneCrest } from './dune-crest.ts'
import { goldOnTheWater } from './gold-on-the-water.ts'
import { lavenderRows } from './lavender-rows.ts'
import { ridgeAtDawn } from './ridge-at-dawn.ts'
import { seaStacks } from './sea-stacks.ts'
import { slotCanyon } from './slot-canyon.ts'
import { starTrails } from './star-trails.ts'
import { winterTree } from './winter-tree.ts'

/** How each picture of 'Nature Photography' is drawn, by file name. */
export const natureDrawings: Record<string, Drawing> = {
  'alpine-mirror.jpg': { draw: alpineMirror },
  'aurora-fjord.jpg': { draw: auroraFjord },
  'backlit-leaf.jpg': { draw: backlitLeaf },
  'bluebell-wood.jpg': { draw: bluebellWood, scale: 2 / 3 },
  'dandelion.jpg': { draw: dandelion },
  'dune-crest.jpg': { draw: duneCrest },
  'gold-on-the-water.jpg': { draw: goldOnTheWater },
  'lavender-rows.jpg': { draw: lavenderRows },
  'ridge-at-dawn.jpg': { draw: ridgeAtDawn, scale: 4 / 5 },
  'sea-stacks.jpg': { draw: seaStacks },
  'slot-canyon.jpg': { draw: slotCanyon, scale: 2 / 3 },
  'star-trails.jpg': { draw: starTrails },
  'winter-tree.jpg': { draw: winterTree },
}
