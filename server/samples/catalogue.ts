import type { Appearance, Look } from '#contract/appearance.ts'
import type { NewGallery } from '#contract/galleries.ts'

/** A gallery of the landing page, its appearance and look, and its images in their order. */
export type SampleGallery = NewGallery &
  Partial<Appearance & Look> & {
    /** `file` is in images/{subdomain}; `description` shows as the caption. */
    images: readonly { file: string; title: string; description?: string }[]
  }

/** The sample galleries, in the order in which the landing page shows them. */
export const SAMPLE_GALLERIES: readonly SampleGallery[] = [
  {
    title: 'Nature Photography',
    subdomain: 'nature',
    description: 'Ridges, dunes, ice and one leaf, in the light that was worth getting up for.',
    layout: 'rows',
    coverStyle: 'full',
    theme: 'dark',
    typeface: 'display',
    dateline: 'From the Alps to the Arctic',
    titleColor: '#f6f1e4',
    titleBackgroundColor: '#1f3a31',
    titleAlignment: 'center',
    descriptionColor: '#f6f1e4',
    descriptionBackgroundColor: '#1f3a31',
    descriptionAlignment: 'center',
    showImageMetadata: true,
    images: [
      {
        file: 'alpine-mirror.jpg',
        title: 'Alpine Mirror',
        description: 'First light, and not a breath of wind.',
      },
      {
        file: 'dune-crest.jpg',
        title: 'Dune Crest',
        description: 'Walked up before the footprints of the day.',
      },
      {
        file: 'aurora-fjord.jpg',
        title: 'Aurora over the Fjord',
        description: 'Nobody in the tent was asleep.',
      },
      {
        file: 'bluebell-wood.jpg',
        title: 'Bluebell Wood',
        description: 'Two weeks of the year, if it rains enough.',
      },
      { file: 'ridge-at-dawn.jpg', title: 'Ridge at Dawn' },
      {
        file: 'slot-canyon.jpg',
        title: 'Slot Canyon',
        description: 'The sun reaches the floor for twenty minutes around noon.',
      },
      { file: 'dandelion.jpg', title: 'Dandelion', description: 'Three were already on their way.' },
      { file: 'gold-on-the-water.jpg', title: 'Gold on the Water' },
      { file: 'winter-tree.jpg', title: 'Winter Oak', description: 'Minus fourteen, and perfectly quiet.' },
      {
        file: 'star-trails.jpg',
        title: 'Two Hours of Stars',
        description: 'The half moon did the lighting.',
      },
      { file: 'lavender-rows.jpg', title: 'Lavender Rows' },
      { file: 'sea-stacks.jpg', title: 'Sea Stacks', description: 'Four minutes of waves in one frame.' },
      { file: 'backlit-leaf.jpg', title: 'Leaf against the Sun' },
    ],
  },
  {
    title: 'Urban Exploration',
    subdomain: 'urban',
    description: 'The city after hours: wet streets, lit windows and the last trains.',
    layout: 'masonry',
    spacing: 'wide',
    coverStyle: 'band',
    theme: 'light',
    typeface: 'rounded',
    dateline: 'Before the first tram, after the last',
    titleColor: '#ffc873',
    titleBackgroundColor: '#11141d',
    titleAlignment: 'left',
    descriptionColor: '#d5dae6',
    descriptionBackgroundColor: '#11141d',
    descriptionAlignment: 'left',
    showImageMetadata: true,
    images: [
      {
        file: 'blue-hour.jpg',
        title: 'Blue Hour',
        description: 'A quarter of an hour in which sky and windows are equally bright.',
      },
      { file: 'neon-alley.jpg', title: 'Neon Alley', description: 'The rain had just stopped.' },
      { file: 'umbrella-crossing.jpg', title: 'Crossing', description: 'From the eleventh floor.' },
      { file: 'last-train.jpg', title: 'The Last Train' },
      {
        file: 'lit-windows.jpg',
        title: 'A Quarter Past Nine',
        description: 'Who is home, and what they are doing.',
      },
      {
        file: 'looking-up.jpg',
        title: 'Looking Up',
        description: 'The last storeys were already in the cloud.',
      },
      {
        file: 'light-trails.jpg',
        title: 'In and Out of Town',
        description: 'Thirty seconds from the footbridge.',
      },
      { file: 'rain-on-glass.jpg', title: 'Rain on Glass' },
      { file: 'bridge-in-fog.jpg', title: 'The Bridge in Fog' },
      { file: 'spiral-stair.jpg', title: 'Five Storeys Down' },
      { file: 'harbour-cranes.jpg', title: 'End of the Late Shift' },
      { file: 'ferris-wheel.jpg', title: 'The Big Wheel', description: 'One slow exposure, twice.' },
      { file: 'night-flight.jpg', title: 'On Final Approach', description: 'Seat 14A.' },
    ],
  },
  {
    title: 'Portrait Collection',
    subdomain: 'portraits',
    description: 'Sitters of every age, cut in light and shadow and pulled by hand in a few inks.',
    layout: 'story',
    coverStyle: 'full',
    theme: 'ivory',
    typeface: 'serif',
    dateline: 'Faces of one street',
    titleColor: '#5a1f1a',
    titleBackgroundColor: '#f1e6d2',
    titleAlignment: 'center',
    descriptionColor: '#4a3a30',
    descriptionBackgroundColor: '#f1e6d2',
    descriptionAlignment: 'center',
    showImageMetadata: true,
    images: [
      { file: 'sunday-best.jpg', title: 'Sunday Best', description: 'Everything has been ironed twice.' },
      { file: 'noon.jpg', title: 'Noon', description: 'The brim has the sun, the mouth has the rest.' },
      {
        file: 'paper-planes.jpg',
        title: 'Paper Planes',
        description: 'Following one that has no plans to come down.',
      },
      { file: 'rehearsal.jpg', title: 'Rehearsal', description: 'Eyes shut, second verse.' },
      { file: 'sisters.jpg', title: 'Sisters', description: 'They disagree about who started it.' },
      {
        file: 'the-boatbuilder.jpg',
        title: 'The Boatbuilder',
        description: 'Sixty years of looking along planks.',
      },
      { file: 'the-violist.jpg', title: 'The Violist', description: 'Counting eleven bars of rest.' },
      {
        file: 'the-bookseller.jpg',
        title: 'The Bookseller',
        description: 'He will tell you how it ends if you are not careful.',
      },
      { file: 'face-to-face.jpg', title: 'Face to Face' },
      { file: 'quiet.jpg', title: 'Quiet', description: 'The minute before everybody else comes home.' },
      {
        file: 'the-tea-merchant.jpg',
        title: 'The Tea Merchant',
        description: 'First flush, and no hurry at all.',
      },
      { file: 'first-frost.jpg', title: 'First Frost', description: 'Breath before coffee.' },
      {
        file: 'ninety-one.jpg',
        title: 'Ninety-One',
        description: 'She has the better story, whatever yours is.',
      },
    ],
  },
]
