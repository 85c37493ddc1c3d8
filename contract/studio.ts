/** The logo of a site, with its size in pixels. */
export type Logo = { url: string; width: number; height: number }

/** A logo where it stands beside others: also whether it is drawn for a dark ground. */
export type StudioLogo = Logo & { isOnDark: boolean }

/** Whose a gallery is, as visitors read it: `address` and `logo` are those of the site, while that is enabled. */
export type Studio = { name: string; address: string | null; logo: StudioLogo | null }
