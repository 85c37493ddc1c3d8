import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import type { News, NewsAbout } from '#contract/news.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { getJson, sendJson } from '#web/base/api.ts'
import { countText, grouped } from '#web/base/counts.ts'
import { LISTS, refreshGalleries } from './queries.ts'

/** News of one gallery. They may change at any time, so they are always asked for again. */
export const newsQuery = (galleryId: number) =>
  queryOptions<News>({
    queryKey: [LISTS, 'news', galleryId],
    queryFn: ({ signal }) => getJson(`/api/galleries/${galleryId}/news`, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Number of news about something. */
export const newsAbout = (news: News, about: NewsAbout): number =>
  ({ selections: news.selections, waiting: news.waiting, picks: news.picksDone })[about]

/** Marks the news as seen when it is rendered, unless an administrator acts as the member. */
export function useSeen(galleryId: number, what: NewsAbout) {
  const queryClient = useQueryClient()
  const { impersonating } = useSignedInUser()
  const { data: news } = useQuery(newsQuery(galleryId))
  const isNew = !impersonating && news !== undefined && newsAbout(news, what) > 0
  const { mutate } = useMutation({
    mutationFn: () => sendJson('POST', `/api/galleries/${galleryId}/seen`, { what }),
    onSuccess: () => refreshGalleries(queryClient),
  })
  useEffect(() => {
    if (isNew) mutate()
  }, [isNew, mutate])
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
const DAY_MS = 24 * 60 * 60 * 1000

/** 'closes in 3 days', by the days of the browser's time zone. */
export function closingText(closesAt: string, now = new Date()): string {
  // A day is an hour shorter or longer when the clocks change.
  const days = Math.round((startOfDay(new Date(closesAt)).getTime() - startOfDay(now).getTime()) / DAY_MS)
  if (days <= 0) return 'closes today'
  return days === 1 ? 'closes tomorrow' : `closes in ${days} days`
}

function finishedText({ picksDone, picksDoneBy }: News): string {
  const others = picksDone - 1
  const who = others === 0 ? picksDoneBy : `${picksDoneBy} and ${countText(others, 'other')}`
  return `${who} finished choosing`
}

/** Texts of the news, each with the tab of the settings that shows more. */
export function newsTexts({
  news,
  closesAt,
}: {
  news: News
  closesAt: Gallery['closesAt']
}): { text: string; tab: string }[] {
  return [
    ...(news.picksDone > 0 ? [{ text: finishedText(news), tab: 'clients' }] : []),
    ...(news.selections > 0 ? [{ text: countText(news.selections, 'new selection'), tab: 'clients' }] : []),
    ...(news.waiting > 0 ? [{ text: `${grouped(news.waiting)} waiting`, tab: 'images' }] : []),
    ...(news.closesSoon && closesAt ? [{ text: closingText(closesAt), tab: 'general' }] : []),
  ]
}
