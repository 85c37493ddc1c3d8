import { logoOn, type Studio } from '#contract/studio.ts'
import { Around } from '#web/texts/around.tsx'
import { kept } from '#web/texts/kept.ts'
import { LogoOrName } from '#web/ui/logo-picture.tsx'

const LARGEST = { width: 200, height: 56 }

/** The studio of a gallery: its logo or name, with a link to its site if there is one. */
export function Byline({ studio }: { studio: Studio | null | undefined }) {
  if (!studio) return null
  const { name, address, logos } = studio
  const mark = (
    <LogoOrName onLight={logoOn('light', logos)} onDark={logoOn('dark', logos)} name={name} most={LARGEST} />
  )
  return (
    <p className="studio" dir="auto">
      {address ? <a href={kept(address)}>{mark}</a> : mark}
    </p>
  )
}

/** The studio's name within a text that has a place for it. */
export const AroundStudio = ({
  text,
  studio,
}: {
  text: string
  studio: Pick<Studio, 'name' | 'address'>
}) => (
  <Around text={text}>
    {studio.address ? (
      <a dir="auto" href={studio.address}>
        {studio.name}
      </a>
    ) : (
      <bdi>{studio.name}</bdi>
    )}
  </Around>
)
