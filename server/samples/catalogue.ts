import { naturePictures } from './nature/pictures.ts'
import { portraitPictures } from './portraits/pictures.ts'
import type { SamplePicture } from './sample-picture.ts'
import { urbanPictures } from './urban/pictures.ts'

/** A gallery of the landing page's showcase, with what its frame looks like and its pictures in hanging order. */
export type SampleGallery = {
  title: string
  subdomain: string
  description: string
  titleColor: string
  titleBackgroundColor: string
  titleAlignment: 'left' | 'center' | 'right'
  descriptionColor: string
  descriptionBackgroundColor: string
  descriptionAlignment: 'left' | 'center' | 'right'
  showImageMetadata: boolean
  pictures: readonly SamplePicture[]
}

/** The three galleries that the landing page shows (the specification, section 1). */
export const SAMPLE_GALLERIES: readonly SampleGallery[] = [
  {
    title: 'Nature Photography',
    subdomain: 'nature',
    description: 'Ridges, dunes, ice and one leaf, in the light that was worth getting up for.',
    titleColor: '#f6f1e4',
    titleBackgroundColor: '#1f3a31',
    titleAlignment: 'center',
    descriptionColor: '#f6f1e4',
    descriptionBackgroundColor: '#1f3a31',
    descriptionAlignment: 'center',
    showImageMetadata: true,
    pictures: naturePictures,
  },
  {
    title: 'Urban Exploration',
    subdomain: 'urban',
    description: 'The city after hours: wet streets, lit windows and the last trains.',
    titleColor: '#ffc873',
    titleBackgroundColor: '#11141d',
    titleAlignment: 'left',
    descriptionColor: '#d5dae6',
    descriptionBackgroundColor: '#11141d',
    descriptionAlignment: 'left',
    showImageMetadata: true,
    pictures: urbanPictures,
  },
  {
    title: 'Portrait Collection',
    subdomain: 'portraits',
    description: 'Sitters of every age, cut in light and shadow and pulled by hand in a few inks.',
    titleColor: '#5a1f1a',
    titleBackgroundColor: '#f1e6d2',
    titleAlignment: 'center',
    descriptionColor: '#4a3a30',
    descriptionBackgroundColor: '#f1e6d2',
    descriptionAlignment: 'center',
    showImageMetadata: true,
    pictures: portraitPictures,
  },
]
