import type { SamplePicture } from '../catalogue.ts'

/** 'Portrait Collection' in hanging order. */
export const portraitPictures: readonly SamplePicture[] = []
