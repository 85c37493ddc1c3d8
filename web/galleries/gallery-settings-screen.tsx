import { useQuery } from '@tanstack/react-query'
import { Activity, type ComponentType, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Gallery } from '#contract/galleries.ts'
import { isMissing } from '#web/base/api.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { ArrowOutIcon, ShareIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RailTabs } from '#web/ui/rail-tabs.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { GalleryNotFound } from './gallery-not-found.tsx'
import { galleryQuery } from './queries.ts'
import { isForEverybody, VisibilityBadge, viewAddress } from './visibility.tsx'

/** One tab of the settings; `name` is its `?tab=` in the address. */
export type SettingsTab = {
  name: string
  label: string
  /** Hidden from collaborators. */
  ownersOnly?: boolean
  Content: ComponentType<{ gallery: Gallery }>
}

/** The tab without `?tab=`. */
const DEFAULT_TAB = 'images'

type UseTabs = (gallery: Gallery) => readonly SettingsTab[]

/** @param useTabs provided by `web/app`, because other modules have their content */
export function GallerySettingsScreen({ useTabs }: { useTabs: UseTabs }) {
  const { id = '' } = useParams()
  const { data: gallery, error } = useQuery(galleryQuery(id))
  usePageTitle(gallery ? `Settings for "${gallery.title}"` : undefined)
  if (isMissing(error)) return <GalleryNotFound />
  if (error && !gallery) throw error
  if (!gallery) return <Loading>Loading gallery...</Loading>
  return <Settings key={gallery.id} gallery={gallery} useTabs={useTabs} />
}

function Settings({ gallery, useTabs }: { gallery: Gallery; useTabs: UseTabs }) {
  const tabs = useTabs(gallery).filter(({ ownersOnly }) => !ownersOnly || gallery.access === 'owner')
  const [search] = useSearchParams()
  const named = (name: string | null) => tabs.find((tab) => tab.name === name)
  const open = named(search.get('tab')) ?? named(DEFAULT_TAB)
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
            label: tab.label,
            current: tab === open,
          }))}
        />
      </div>
      {/* A visited tab stays mounted, so that it keeps what was typed. */}
      {tabs
        .filter((tab) => visited.has(tab))
        .map((tab) => (
          <Activity key={tab.name} mode={tab === open ? 'visible' : 'hidden'}>
            <Suspense fallback={<Loading>Loading...</Loading>}>
              <tab.Content gallery={gallery} />
            </Suspense>
          </Activity>
        ))}
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
        onClick={() => openDialog(() => import('./share-gallery-dialog.tsx'), { gallery })}
      >
        <ShareIcon />
        Share Gallery
      </Button>
    </>
  )
}
