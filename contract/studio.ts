/** Grounds of a logo: paper, or something dark, such as pictures of covers. */
export const GROUNDS = ['light', 'dark'] as const
export type Ground = (typeof GROUNDS)[number]

/** A logo, with its size in pixels. A logo of one colour is drawn in the text colour around it. */
export type Logo = { url: string; width: number; height: number; isInk: boolean }

/** The logos of a site, by the ground for which they are made. */
export type Logos<One = Logo> = Record<Ground, One | null>

/** The logo for this ground; null if the name is written instead. */
export const logoOn = <One>(ground: Ground, { light, dark }: Logos<One>): One | null =>
  ground === 'dark' ? (dark ?? light) : light

/** A gallery's studio, as visitors read it: `address` and `logos` are those of the site, while that is enabled. */
export type Studio = { name: string; address: string | null; logos: Logos }
