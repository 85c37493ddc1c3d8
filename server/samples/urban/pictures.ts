import type { SamplePicture } from '../catalogue.ts'

/** 'Urban Exploration' in hanging order. */
export const urbanPictures: readonly SamplePicture[] = [
  { fileName: 'rain-on-glass.jpg', title: 'Rain on Glass', width: 2400, height: 3000 },
  { fileName: 'looking-up.jpg', title: 'Looking Up', width: 2400, height: 3600 },
  { fileName: 'lit-windows.jpg', title: 'Quarter Past Nine', width: 2400, height: 2400 },
  { fileName: 'spiral-stair.jpg', title: 'Five Storeys Down', width: 2400, height: 2400 },
]
