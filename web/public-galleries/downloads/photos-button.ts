import type { DownloadPlan } from '#contract/download-plan.ts'
import type { PublicImage } from '#contract/images.ts'
import { imagesAddress } from '#contract/public-page.ts'
import { imageDownloadAddress } from '#contract/visitor-downloads.ts'
import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'
import { element } from '../wall/markup.ts'
import type { Wanted } from './ask-plan.ts'
import { canShare, fetchFile, isPhoneThatShares, shareFiles } from './share-files.ts'

/** Maximum number of photos shared at once. */
const MOST = 20

type Options = {
  facts: Pick<PageFacts, 'publicId' | 'base' | 'version'>
  form: HTMLFormElement
  say(text: string): void
  signal: AbortSignal
}

/**
 * 'Save to Photos', on phones that share files. Fetches them after the tap; if that takes too long, the
 * browser requires another tap.
 */
export function photosButton({ facts, form, say, signal }: Options) {
  const button = element('button', { type: 'button', className: 'photos' })
  let wanted: Wanted | undefined
  /** Aborts the fetching of other photos. */
  let fetching = new AbortController()
  let files: File[] | undefined
  /** True if the browser required another tap for these. */
  let refused = false
  signal.addEventListener('abort', () => fetching.abort())

  /** Ids of the wanted photos. */
  async function idsOf({ imageIds }: Wanted): Promise<readonly number[]> {
    if (imageIds) return imageIds
    const { dataset } = form.querySelector<HTMLInputElement>('[name=chapter]:checked')!
    const [first, count] = [Number(dataset.first), Number(dataset.count)]
    const address = imagesAddress(facts, facts.version, first, count)
    try {
      const answer = await fetch(address, { signal: fetching.signal })
      return answer.ok ? ((await answer.json()) as PublicImage[]).map(({ id }) => id) : []
    } catch {
      // Without a connection, or aborted.
      return []
    }
  }

  /** Fetches the files; fewer than wanted if some fail. */
  async function fetchFiles(what: Wanted): Promise<File[]> {
    const { signal: ended } = fetching
    const ids = await idsOf(what)
    const fetched: File[] = []
    for (const id of ids) {
      say(texts.fetchingPhoto({ number: fetched.length + 1, count: ids.length }))
      const file = await fetchFile(imageDownloadAddress(facts, id, what.size), ended)
      if (!file) return []
      fetched.push(file)
    }
    return fetched
  }

  async function save() {
    if (!wanted || button.ariaDisabled === 'true') return
    const { signal: ended } = fetching
    if (!files) {
      button.ariaDisabled = 'true' // it keeps the focus
      const fetched = await fetchFiles(wanted)
      if (ended.aborted) return
      button.ariaDisabled = 'false'
      if (fetched.length === 0) return say(texts.photosNotFetched)
      if (!canShare(fetched)) return say(texts.photosUnshareable)
      files = fetched
      refused = false
    }
    if (await shareFiles(files)) return say('')
    // Right after a tap: the browser cannot share that many.
    if (refused) return say(texts.photosUnshareable)
    refused = true
    button.textContent = texts.saveFetched({ count: files.length })
    say(texts.readyToSave)
  }

  button.addEventListener('click', () => void save())
  return {
    button,
    /** Shows the button if it can save the planned photos. */
    offer(plan: DownloadPlan | undefined, now: Wanted) {
      fetching.abort()
      fetching = new AbortController()
      files = undefined
      wanted = now
      button.ariaDisabled = 'false'
      button.textContent = texts.saveToPhotos
      button.hidden =
        !plan || plan.images === 0 || plan.images > MOST || plan.bytes === null || !isPhoneThatShares()
    },
  }
}
