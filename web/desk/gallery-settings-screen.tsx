import { useQuery } from '@tanstack/react-query'
import { Activity, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { grouped } from '#contract/counts.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { News } from '#contract/news.ts'
import { isMissing } from '#web/base/api.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { BackToDashboard } from '#web/galleries/back-to-dashboard.tsx'
import { GalleryNotFound } from '#web/galleries/gallery-not-found.tsx'
import { newsAbout, newsQuery } from '#web/galleries/news.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { isForEverybody, VisibilityBadge, viewAddress } from '#web/galleries/visibility.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { ArrowOutIcon, ShareIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.tsx'

/** The tab without `?tab=`. */
const DEFAULT_TAB = 'images'

export function GallerySettingsScreen() {
  const { id = '' } = useParams()
  const { data: gallery, error } = useQuery(galleryQuery(id))
  usePageTitle(gallery ? `Settings for "${gallery.title}"` : undefined)
  if (isMissing(error)) return <GalleryNotFound />
  if (error && !gallery) throw error
  if (!gallery) return <Loading shape="screen">Loading gallery...</Loading>
  return <Settings key={gallery.id} gallery={gallery} />
}

function Settings({ gallery }: { gallery: Gallery }) {
  const tabs = SETTINGS_TABS.filter(({ ownersOnly }) => !ownersOnly || gallery.access === 'owner')
  const [search] = useSearchParams()
  const named = (name: string | null) =>
    tabs.find((tab) => name !== null && (tab.name === name || tab.formerly === name))
  const open = named(search.get('tab')) ?? named(DEFAULT_TAB)
  const { data: news } = useQuery(newsQuery(gallery.id))
  const [visited] = useState(new Set<SettingsTab>())
  if (open) visited.add(open)
  return (
    <>
      <PageHeading
        above={<BackToDashboard />}
        below={!isForEverybody(gallery) && <VisibilityBadge gallery={gallery} />}
        actions={<SettingsActions gallery={gallery} />}
      >
        <span className="max-sm:line-clamp-3 max-sm:pb-[0.12em]">Settings for "{gallery.title}"</span>
      </PageHeading>
      <div className="mt-8 mb-10">
        <RailTabs
          label="Settings"
          tabs={tabs.map((tab) => ({
            to: `${paths.gallerySettings(gallery.id)}?tab=${tab.name}`,
            label: <TabLabel tab={tab} news={news} />,
            current: tab === open,
          }))}
        />
      </div>
      {/* A visited tab stays mounted, so that it keeps what was typed. */}
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

/** With the number of its news. */
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

function SettingsActions({ gallery }: { gallery: Gallery }) {
  return (
    <>
      <OutsideLinkButton look="plain" newTab href={viewAddress(gallery)}>
        <ArrowOutIcon />
        View Gallery
      </OutsideLinkButton>
      <Button
        look="plain"
        onClick={() => openDialog(() => import('#web/clients/share-gallery-dialog.tsx'), { gallery })}
      >
        <ShareIcon />
        Share Gallery
      </Button>
    </>
  )
}
