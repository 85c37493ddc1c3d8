import { useQuery } from '@tanstack/react-query'
import { Activity, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Gallery } from '#contract/galleries.ts'
import type { News } from '#contract/news.ts'
import { isMissing } from '#web/base/api.ts'
import { grouped } from '#web/base/counts.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { BackToDashboard } from '#web/galleries/back-to-dashboard.tsx'
import { GalleryNotFound } from '#web/galleries/gallery-not-found.tsx'
import { newsAbout, newsQuery } from '#web/galleries/news.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { VisibilityBadge, viewAddress } from '#web/galleries/visibility.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { ArrowOutIcon, ShareIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.tsx'

/** Tab shown without `?tab=`. */
const DEFAULT_TAB = 'images'

export function GallerySettingsScreen() {
  const { id = '' } = useParams()
  const { data: gallery, error } = useQuery(galleryQuery(id))
  usePageTitle(gallery ? `Settings for "${gallery.title}"` : undefined)
  if (isMissing(error)) return <GalleryNotFound />
  if (error && !gallery) throw error
  return (
    // Nearer to the top than on other screens, to leave more room for the images.
    <div className="-mt-8 md:-mt-12">
      {gallery ? (
        <Settings key={gallery.id} gallery={gallery} />
      ) : (
        <Loading shape="screen">Loading gallery...</Loading>
      )}
    </div>
  )
}

function Settings({ gallery }: { gallery: Gallery }) {
  const tabs = SETTINGS_TABS.filter(({ ownersOnly }) => !ownersOnly || gallery.access === 'owner')
  const { search, hash } = useLocation()
  const address = new URLSearchParams(search)
  const named = (name: string | null) =>
    tabs.find((tab) => name !== null && (tab.name === name || tab.formerly === name))
  const open = named(address.get('tab')) ?? named(DEFAULT_TAB)
  const { data: news } = useQuery(newsQuery(gallery.id))
  const [visited] = useState(new Set<SettingsTab>())
  if (open) visited.add(open)
  /** Address of a tab. Other parameters stay, such as the filter of the images. */
  function tabAddress({ name }: SettingsTab) {
    address.set('tab', name)
    return `${paths.gallerySettings(gallery.id)}?${address}${hash}`
  }
  return (
    <>
      <Heading gallery={gallery} />
      <div className="mt-2 mb-2">
        <RailTabs
          label="Settings"
          tabs={tabs.map((tab) => ({
            to: tabAddress(tab),
            label: <TabLabel tab={tab} news={news} />,
            current: tab === open,
          }))}
        />
      </div>
      {/* A visited tab stays mounted, so that unsaved input is kept. */}
      {tabs
        .filter((tab) => visited.has(tab))
        .map((tab) => (
          <Activity key={tab.name} mode={tab === open ? 'visible' : 'hidden'}>
            <Suspense fallback={<Loading shape="fields">Loading...</Loading>}>
              <tab.Content gallery={gallery} />
            </Suspense>
          </Activity>
        ))}
    </>
  )
}

/** Heading of the settings. On phones the actions are beside the way back, above the title. */
function Heading({ gallery }: { gallery: Gallery }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 md:grid-cols-[auto_1fr_auto] md:gap-x-2">
      <BackToDashboard iconFrom="md" />
      <div className="min-w-0 max-md:order-last max-md:col-span-2">
        <h1 dir="auto" className="display line-clamp-2 pb-[0.12em] text-heading wrap-anywhere">
          Settings for "{gallery.title}"
        </h1>
        <p className="flex min-w-0 items-center gap-3 text-label text-ink-2 md:min-h-5">
          <VisibilityBadge gallery={gallery} slim />
          <span className="truncate max-md:hidden">{addressText(gallery.address)}</span>
        </p>
      </div>
      <div className="flex gap-1 md:gap-3">
        <SettingsActions gallery={gallery} />
      </div>
    </div>
  )
}

/** An address without its scheme and trailing slash. */
const addressText = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Label of a tab with the number of its news. */
function TabLabel({ tab: { label, about = [] }, news }: { tab: SettingsTab; news: News | undefined }) {
  const count = news ? about.reduce((sum, one) => sum + newsAbout(news, one), 0) : 0
  if (count === 0) return label
  return (
    <>
      {label}
      <span className="sr-only"> {grouped(count)} new</span>
      <Badge tone="news" className="ml-2" aria-hidden>
        {grouped(count)}
      </Badge>
    </>
  )
}

const ICON_ON_PHONES = 'max-md:border-0! max-md:px-0!'

function SettingsActions({ gallery }: { gallery: Gallery }) {
  return (
    <>
      <OutsideLinkButton look="plain" className={ICON_ON_PHONES} newTab href={viewAddress(gallery)}>
        <ArrowOutIcon />
        <span className="max-md:sr-only">View Gallery</span>
      </OutsideLinkButton>
      <Button
        look="plain"
        className={ICON_ON_PHONES}
        onClick={() => openDialog(() => import('#web/clients/share-gallery-dialog.tsx'), { gallery })}
      >
        <ShareIcon />
        <span className="max-md:sr-only">Share Gallery</span>
      </Button>
    </>
  )
}
