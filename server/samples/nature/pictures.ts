import type { SamplePicture } from '../sample-picture.ts'

/** 'Nature Photography' in hanging order. */
export const naturePictures: readonly SamplePicture[] = [
  {
    fileName: 'alpine-mirror.jpg',
    title: 'Alpine Mirror',
    description: 'First light, and not a breath of wind.',
    width: 2400,
    height: 1600,
  },
  {
    fileName: 'dune-crest.jpg',
    title: 'Dune Crest',
    description: 'Walked up before the footprints of the day.',
    width: 2400,
    height: 3000,
  },
  {
    fileName: 'aurora-fjord.jpg',
    title: 'Aurora over the Fjord',
    description: 'Nobody in the tent was asleep.',
    width: 2560,
    height: 1440,
  },
  {
    fileName: 'bluebell-wood.jpg',
    title: 'Bluebell Wood',
    description: 'Two weeks of the year, if it rains enough.',
    width: 2400,
    height: 3600,
  },
  { fileName: 'ridge-at-dawn.jpg', title: 'Ridge at Dawn', width: 3000, height: 1286 },
  {
    fileName: 'slot-canyon.jpg',
    title: 'Slot Canyon',
    description: 'The sun reaches the floor for twenty minutes around noon.',
    width: 2400,
    height: 3600,
  },
  {
    fileName: 'dandelion.jpg',
    title: 'Dandelion',
    description: 'Three were already on their way.',
    width: 2400,
    height: 2400,
  },
  { fileName: 'gold-on-the-water.jpg', title: 'Gold on the Water', width: 2400, height: 1600 },
  {
    fileName: 'winter-tree.jpg',
    title: 'Winter Oak',
    description: 'Minus fourteen, and perfectly quiet.',
    width: 2400,
    height: 1600,
  },
  {
    fileName: 'star-trails.jpg',
    title: 'Two Hours of Stars',
    description: 'The half moon did the lighting.',
    width: 2400,
    height: 3000,
  },
  { fileName: 'lavender-rows.jpg', title: 'Lavender Rows', width: 2400, height: 1600 },
  {
    fileName: 'sea-stacks.jpg',
    title: 'Sea Stacks',
    description: 'Four minutes of waves in one frame.',
    width: 2400,
    height: 2400,
  },
  { fileName: 'backlit-leaf.jpg', title: 'Leaf against the Sun', width: 2400, height: 1600 },
]
