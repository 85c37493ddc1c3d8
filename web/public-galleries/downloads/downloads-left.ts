import { downloadPath } from '#contract/visitor-downloads.ts'
import { LEFT_ID } from './allowance-texts.ts'

/** Time after which a download has begun and is counted, in milliseconds. */
const BEGUN_MS = 2000

/** Shows on the page how many downloads are left, copied from the form's page. */
export function showLeft(form: Document) {
  const line = document.querySelector(`.page > #${LEFT_ID}`)
  const now = form.getElementById(LEFT_ID)?.textContent
  if (line && now && line.textContent !== now) line.textContent = now
}

/** Updates the number of downloads left after a download has begun. `path`: of the gallery's page. */
export function readLeft(path: string) {
  setTimeout(async () => {
    const answer = await fetch(downloadPath(path)).catch(() => null) // without a connection
    if (answer?.ok) showLeft(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  }, BEGUN_MS)
}
