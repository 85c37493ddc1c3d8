import type { Studio } from '#contract/studio.ts'
import { LogoPicture } from '#web/ui/logo-picture.tsx'

const LARGEST = { width: 180, height: 40 }

/** Whose a gallery is: the logo or the name, which leads to the site where there is one. */
export function Byline({ studio }: { studio: Studio | null | undefined }) {
  if (!studio) return null
  const { name, address, logo } = studio
  // On the ground that it is drawn for, whatever is behind.
  const ground = logo?.isOnDark ? 'logo plate dark-plate' : 'logo plate'
  const mark = logo ? <LogoPicture logo={logo} name={name} most={LARGEST} className={ground} /> : name
  return <p className="studio">{address ? <a href={address}>{mark}</a> : mark}</p>
}
