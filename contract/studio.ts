/** What a logo stands on: paper, or something dark, as pictures of covers are too. */
export const GROUNDS = ['light', 'dark'] as const
export type Ground = (typeof GROUNDS)[number]

/** A logo, with its size in pixels. One of one colour is drawn in the ink of the place where it stands. */
export type Logo = { url: string; width: number; height: number; isInk: boolean }

/** The logos of a site, by the ground that they are made for. */
export type Logos<One = Logo> = Record<Ground, One | null>

/** The logo that stands on this ground. Null: a name in letters stands there. */
export const logoOn = <One>(ground: Ground, { light, dark }: Logos<One>): One | null =>
  ground === 'dark' ? (dark ?? light) : light

/** Whose a gallery is, as visitors read it: `address` and `logos` are those of the site, while that is enabled. */
export type Studio = { name: string; address: string | null; logos: Logos }
