import type { ReactNode } from 'react'
import { Device } from './device.tsx'
import favouritesDark from './pictures/favourites-dark-720.webp'
import favourites from './pictures/favourites-light-720.webp'
import keepDark from './pictures/keep-dark-720.webp'
import keep from './pictures/keep-light-720.webp'
import { PORTRAITS_PHONE } from './screenshots.ts'

const PROOFS: { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'An opening worth sending',
    text: 'A full-screen cover, their names in a real typeface, and the first row already in sight. On the phone it is opened on.',
    picture: (
      <div className="flex h-full justify-center overflow-hidden bg-brand pt-6">
        <Device shot={PORTRAITS_PHONE} sizes="10.5rem" className="h-fit w-42" />
      </div>
    ),
  },
  {
    title: 'Favourites, straight into Lightroom',
    text: 'Clients tap hearts and send you the list. Copy the file names, paste them into the Library Filter, and start editing.',
    picture: <Screen light={favourites} dark={favouritesDark} />,
  },
  {
    title: 'Yours to keep',
    text: 'Show a gallery at your own domain. Take it with you as a website in a ZIP: open it offline, or host it anywhere.',
    picture: <Screen light={keep} dark={keepDark} />,
  },
]

/** Benefits of the product for a photographer, each with a picture of it. */
export function Proofs() {
  return (
    <section id="proofs" aria-labelledby="proofs-heading" className="pt-20 md:pt-28">
      <div className="page">
        <h2 id="proofs-heading" className="display text-section">
          Galleries your clients keep opening
        </h2>
        <ul className="mt-10 grid grid-cols-1 gap-x-8 gap-y-14 md:mt-12 md:grid-cols-3">
          {PROOFS.map(({ title, text, picture }) => (
            <li key={title}>
              <div aria-hidden="true" className="aspect-4/3 overflow-hidden bg-sunk">
                {picture}
              </div>
              <h3 className="display mt-6 text-title">{title}</h3>
              <p className="mt-2 max-w-[44ch] text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A part of an owner's screen, as light or dark as the page. */
function Screen({ light, dark }: { light: string; dark: string }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img
        src={light}
        alt=""
        width={720}
        height={540}
        loading="lazy"
        decoding="async"
        className="size-full border border-line object-cover object-left-top"
      />
    </picture>
  )
}
