import type { Drawing } from '../drawing/drawing.ts'

/** How each picture of 'Portrait Collection' is drawn, by file name. */
export const portraitDrawings: Record<string, Drawing> = {}
