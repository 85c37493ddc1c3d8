import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ground, Logos } from '#contract/studio.ts'
import { type LogoRow, logos, sites } from '#server/database/tables/index.ts'
import { presentLogo } from '#server/files/folders.ts'

/** Aliases for joining the two logos of a site, each with its condition below. */
export const lightLogo = alias(logos, 'light_logo')
export const darkLogo = alias(logos, 'dark_logo')
const isOf = (logo: typeof lightLogo | typeof darkLogo, ground: Ground) =>
  and(eq(logo.siteOf, sites.userId), eq(logo.ground, ground))
export const isLightLogo = isOf(lightLogo, 'light')
export const isDarkLogo = isOf(darkLogo, 'dark')

/** Logos as pages draw them. */
export const presentLogos = ({ light, dark }: Logos<LogoRow>): Logos => ({
  light: light && presentOne(light),
  dark: dark && presentOne(dark),
})

/** Logos for a page whose addresses begin with `base`. */
export const logosAt = (base: string, { light, dark }: Logos): Logos => ({
  light: light && { ...light, url: base + light.url },
  dark: dark && { ...dark, url: base + dark.url },
})

const presentOne = (logo: LogoRow) => ({
  url: presentLogo(logo),
  ...{ width: logo.width, height: logo.height, isInk: logo.isInk },
})
