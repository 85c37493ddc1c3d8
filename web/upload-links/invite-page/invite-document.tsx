import font from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type InvitePage, type InvitePageAssets, WITHDRAW_HOURS } from '#contract/invite-page.ts'
import { DARK, LIGHT } from '#contract/palette.ts'
import { logoOn, type Studio } from '#contract/studio.ts'
import { LanguageChoice } from '#web/texts/language-choice.tsx'
import { spoken } from '#web/texts/spoken.ts'
import { guests } from '#web/texts/texts.ts'
import { LogoOrName } from '#web/ui/logo-picture.tsx'
import { TYPEFACE_STYLES } from '#web/ui/typefaces/typefaces.ts'
import favicon from '../../public/favicon.svg?inline'
import { OpenInvite } from './open-invite.tsx'
import { noticeOf, ShutInvite } from './shut-invite.tsx'

const LARGEST_LOGO = { width: 180, height: 40 }

export function InviteDocument({ page, assets }: { page: InvitePage; assets: InvitePageAssets }) {
  const invitation = 'invitation' in page ? page.invitation : null
  const look = 'invitation' in page ? page.invitation.gallery : page.gallery
  const title =
    'invitation' in page
      ? guests.addPhotosTo({ title: page.invitation.gallery.title })
      : noticeOf(page.shut).title
  return (
    <html {...spoken()} data-theme={look?.theme} data-typeface={look?.typeface}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* Everyone with the URL may upload, so keep it out of search engines. */}
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={LIGHT.canvas} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={DARK.canvas} media="(prefers-color-scheme: dark)" />
        {invitation && <meta name="upload-limits" content={JSON.stringify(invitation.limits)} />}
        {look?.studio && <meta property="og:site_name" content={look.studio.name} />}
        <meta property="og:title" content={title} />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        <link rel="modulepreload" href={assets.texts} />
        {/* Inline, so that rendering needs no second request. */}
        <style>{assets.styles}</style>
        {look && <style>{TYPEFACE_STYLES[look.typeface]}</style>}
      </head>
      <body>
        {look?.studio && <By studio={look.studio} />}
        <main id="main" data-texts={assets.texts}>
          <div id="content">
            {invitation ? (
              <OpenInvite invitation={invitation} />
            ) : (
              'shut' in page && <ShutInvite shut={page.shut} gallery={page.gallery} />
            )}
          </div>
          {/* The script lists the images added from this browser here. */}
          <section className="own" id="own" aria-labelledby="own-title" hidden>
            <h2 id="own-title" tabIndex={-1}>
              {guests.yourImages}
            </h2>
            <p className="small">{guests.withdrawWithin({ hours: WITHDRAW_HOURS })}</p>
            <p className="small" id="own-note" role="status" />
            <ul className="list" id="own-list" />
          </section>
        </main>
        <LanguageChoice label={guests.language} />
        {invitation && (
          <>
            {/* Shown by the script when the link closes while the page is open. */}
            <template id="closed">
              <ShutInvite shut="closed" />
            </template>
            <template id="paused">
              <ShutInvite shut="paused" gallery={invitation.gallery} />
            </template>
          </>
        )}
        <section
          className="messages"
          id="messages"
          aria-label={guests.notifications}
          aria-live="polite"
          tabIndex={-1}
        />
        <script type="module" src={assets.script} />
      </body>
    </html>
  )
}

/** Studio of the gallery: its logo or name, with a link to its site if there is one. */
function By({ studio: { name, address, logos } }: { studio: Studio }) {
  const mark = (
    <LogoOrName
      onLight={logoOn('light', logos)}
      onDark={logoOn('dark', logos)}
      name={name}
      most={LARGEST_LOGO}
    />
  )
  return (
    <header className="studio">
      <bdi>{address ? <a href={address}>{mark}</a> : mark}</bdi>
    </header>
  )
}
