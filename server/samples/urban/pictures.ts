import type { SamplePicture } from '../sample-picture.ts'

/** 'Urban Exploration' in hanging order. */
export const urbanPictures: readonly SamplePicture[] = [
  {
    fileName: 'blue-hour.jpg',
    title: 'Blue Hour',
    description: 'A quarter of an hour in which sky and windows are equally bright.',
    width: 3000,
    height: 1286,
  },
  {
    fileName: 'neon-alley.jpg',
    title: 'Neon Alley',
    description: 'The rain had just stopped.',
    width: 2400,
    height: 3600,
  },
  {
    fileName: 'umbrella-crossing.jpg',
    title: 'Crossing',
    description: 'From the eleventh floor.',
    width: 2400,
    height: 3000,
  },
  { fileName: 'last-train.jpg', title: 'The Last Train', width: 2400, height: 1600 },
  {
    fileName: 'lit-windows.jpg',
    title: 'A Quarter Past Nine',
    description: 'Who is home, and what they are doing.',
    width: 2400,
    height: 2400,
  },
  {
    fileName: 'looking-up.jpg',
    title: 'Looking Up',
    description: 'The last storeys were already in the cloud.',
    width: 2400,
    height: 3600,
  },
  {
    fileName: 'light-trails.jpg',
    title: 'In and Out of Town',
    description: 'Thirty seconds from the footbridge.',
    width: 2400,
    height: 1600,
  },
  { fileName: 'rain-on-glass.jpg', title: 'Rain on Glass', width: 2400, height: 3000 },
  { fileName: 'bridge-in-fog.jpg', title: 'The Bridge in Fog', width: 2560, height: 1440 },
  { fileName: 'spiral-stair.jpg', title: 'Five Storeys Down', width: 2400, height: 2400 },
  { fileName: 'harbour-cranes.jpg', title: 'End of the Late Shift', width: 2400, height: 1600 },
  {
    fileName: 'ferris-wheel.jpg',
    title: 'The Big Wheel',
    description: 'One slow exposure, twice.',
    width: 2400,
    height: 2400,
  },
  {
    fileName: 'night-flight.jpg',
    title: 'On Final Approach',
    description: 'Seat 14A.',
    width: 2560,
    height: 1440,
  },
]
