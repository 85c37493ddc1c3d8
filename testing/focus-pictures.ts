import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** An optional folder of photographs beside the checkout. */
const FOLDER = path.resolve(import.meta.dirname, '../../shared/focus')

export const focusPicturesAreHere = existsSync(path.join(FOLDER, 'pictures.json'))

/** `heads`: the box around all of them, marked by hand: left, top, right and bottom in per cent. Omitted without people. */
type FocusPicture = { file: string; heads?: [number, number, number, number] }

export const focusPictures = (): FocusPicture[] =>
  focusPicturesAreHere ? JSON.parse(readFileSync(path.join(FOLDER, 'pictures.json'), 'utf8')) : []

export const focusPicturePath = ({ file }: FocusPicture): string => path.join(FOLDER, file)
