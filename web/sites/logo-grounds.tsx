import { useQuery } from '@tanstack/react-query'
import { coverFocus, positionOf } from '#contract/focus.ts'
import type { Site } from '#contract/sites.ts'
import { type Ground, logoOn } from '#contract/studio.ts'
import { allGalleriesQuery } from '#web/galleries/queries.ts'
import { classes } from '#web/ui/classes.ts'
import { logoProps } from '#web/ui/logo-picture.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import photograph from './photograph.webp'

/** The logos of a site where visitors see them: on paper, on dark and on a photograph. */
export function LogoGrounds({ site }: { site: Site }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Shown
        site={site}
        ground="light"
        where="paper"
        className="h-28 border border-line bg-[#fff] text-[#141816]"
      />
      <Shown
        site={site}
        ground="dark"
        where="dark"
        className="h-28 border border-line bg-[#121413] text-[#eff2f0]"
      />
      <div className="relative col-span-2 overflow-hidden">
        <Photograph />
        <Shown
          site={site}
          ground="dark"
          where="a photograph"
          // Gradient of covers.
          className="absolute inset-x-0 bottom-0 h-36 bg-linear-to-t from-[rgb(10_13_12/0.6)] from-40% to-transparent pt-10 text-veil-ink"
        />
      </div>
    </div>
  )
}

type ShownProps = { site: Site; ground: Ground; where: string; className: string }

function Shown({ site, ground, where, className }: ShownProps) {
  const logo = logoOn(ground, {
    light: site.logoUrl === null ? null : { url: site.logoUrl, isInk: site.logoInk },
    dark: site.logoDarkUrl === null ? null : { url: site.logoDarkUrl, isInk: site.logoDarkInk },
  })
  const props = logo && logoProps(logo)
  return (
    <p className={classes('flex items-center justify-center p-4', className)}>
      {props ? (
        <img
          {...props}
          alt={`Your logo on ${where}`}
          className={classes('max-h-14 max-w-full', props.className)}
        />
      ) : (
        <span className="truncate">{site.title ?? site.name}</span>
      )}
    </p>
  )
}

/** The cover of one of the person's galleries, if there is one. */
function Photograph() {
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  const gallery = galleries.find(({ access, cover }) => access === 'owner' && cover)
  const className = 'aspect-3/2 w-full object-cover'
  return gallery?.cover ? (
    <ResponsiveImage
      image={gallery.cover}
      alt=""
      sizes="26rem"
      position={positionOf(coverFocus(gallery, gallery.cover))}
      className={className}
    />
  ) : (
    <img src={photograph} alt="" width={832} height={555} className={className} />
  )
}
