/** The script of an upload link's page. Without it the page's form still works, one plain request for all files. */
import './invite-page.css'
import { NO_TOKEN, NOTHING_SELECTED, SOME_FAILED, UPLOAD_FAILED, UPLOADED } from '#contract/invite-page.ts'
import { shortDate } from '#web/base/dates.ts'
import { newUploadKey } from '#web/images/upload-key.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sortChosen } from './chosen-files.ts'
import { deliver, type Outcome } from './deliver.ts'
import { byId, element } from './elements.ts'
import { fileList } from './file-list.ts'
import { linkState, onReturn } from './link-check.ts'
import { showMessages } from './messages.ts'
import { takeDrops } from './page-drop.ts'
import { bytesOf, type Parcel, parcelsOf } from './parcels.ts'
import { postParcel } from './post-parcel.ts'
import { progressRail } from './progress.ts'
import { stayAwake } from './stay-awake.ts'

/** How long what was sent stays in the list (the specification, section 9). */
const CLEAR_MS = 2000
/** A look at the link that takes longer than this is shown; milliseconds. */
const QUICK_MS = 300

const form = byId<HTMLFormElement>('form')
const input = byId<HTMLInputElement>('files')
const zone = byId('zone')
const name = byId<HTMLInputElement>('name')
const button = byId<HTMLButtonElement>('submit')
const token = (/^\/invite\/([\w-]+)/.exec(location.pathname) || [])[1]

const list = fileList()
const progress = progressRail()
let uploading = false
/** How many pictures have arrived since the page was opened. */
let arrived = 0
/** Sent without an answer: it may have arrived, so whatever is sent again of it goes under the same key. */
let unanswered: Parcel | null = null

const bad = (title: string, description: string) => toast({ title, description, variant: 'destructive' })

function choose(files: File[]) {
  if (uploading || files.length === 0 || !form.isConnected) return
  const { kept, skipped } = sortChosen(files)
  list.add(kept)
  const places = byId('skipped-list')
  places.textContent = ''
  for (const { title, description } of skipped) {
    bad(title, description)
    places.append(element('li', '', description))
  }
  byId('skipped').hidden = skipped.length === 0
  const answer = byId('answer')
  if (answer) answer.remove()
}

/** What is to be sent: what got no answer first, under its old key. */
function parcelsToSend(files: File[]): Parcel[] {
  const before = unanswered
  unanswered = null
  const again = before ? files.filter((file) => before.files.includes(file)) : []
  const fresh = parcelsOf(
    files.filter((file) => !again.includes(file)),
    newUploadKey,
  )
  return before && again.length > 0 ? [{ key: before.key, files: again }, ...fresh] : fresh
}

async function upload() {
  const files = list.waiting()
  if (files.length === 0) return bad(NOTHING_SELECTED.title, NOTHING_SELECTED.text)
  if (!token) return bad(UPLOAD_FAILED.title, NO_TOKEN)
  setUploading(true)
  progress.begin(files.length, bytesOf(files))
  for (const file of files) list.markProblem(file, '')
  const letSleep = stayAwake()
  const refusals: (string | null)[] = []
  const before = arrived
  const outcome = await deliver(
    parcelsToSend(files),
    {
      post: (parcel, onProgress) =>
        postParcel(`/api/invite/${token}/upload`, parcel, name.value.trim(), onProgress),
      pause,
      isOnline: () => navigator.onLine,
      newKey: newUploadKey,
    },
    {
      progress: progress.reach,
      waiting: (isWaiting) =>
        progress.note(isWaiting ? 'The connection is lost. Trying again by itself.' : ''),
      arrived(parcel) {
        arrived += parcel.length
        parcel.forEach(list.markSent)
      },
      refused(file, message) {
        refusals.push(message)
        list.markProblem(file, message || UPLOAD_FAILED.text)
      },
    },
  )
  letSleep()
  setUploading(false)
  progress.end()
  say(outcome, refusals, arrived > before)
}

function say(outcome: Outcome, refusals: (string | null)[], someArrived: boolean) {
  if (outcome.end === 'shut') return shut(outcome.status === 404 ? 'closed' : 'paused')
  input.focus({ preventScroll: true })
  const failed = someArrived ? SOME_FAILED : UPLOAD_FAILED.text
  if (outcome.end === 'interrupted') {
    const { parcel, answer } = outcome
    unanswered = parcel
    const words = answer.message || (answer.status === 0 ? 'Network error occurred' : UPLOAD_FAILED.text)
    for (const file of parcel.files) list.markProblem(file, words)
    bad(UPLOAD_FAILED.title, answer.message || failed)
  } else if (refusals.length > 0) {
    bad(UPLOAD_FAILED.title, (refusals.length === 1 && refusals[0]) || failed)
  } else {
    toast({ title: UPLOADED.title, description: UPLOADED.text })
  }
  const all = outcome.end === 'delivered' && refusals.length === 0
  setTimeout(() => {
    if (uploading) return
    list.clearSent()
    byId('skipped').hidden = true
    if (all) name.value = ''
  }, CLEAR_MS)
}

function setUploading(now: boolean) {
  uploading = now
  list.lock(now)
  button.disabled = now
  button.textContent = now ? 'Uploading...' : 'Upload Images'
  input.disabled = now
  name.disabled = now
  zone.classList.toggle('off', now)
}

/** Seconds, or until the connection is back. */
function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, seconds * 1000)
    window.addEventListener('online', go)
  })
}

/** The link takes nothing any more: the page says so instead of the form. */
function shut(how: 'closed' | 'paused') {
  const main = byId('main')
  main.textContent = ''
  main.append(byId<HTMLTemplateElement>(how).content.cloneNode(true))
  const heading = main.querySelector('h1')!
  if (arrived > 0) {
    const [were, them] = arrived === 1 ? ['image has', 'It is'] : ['images have', 'They are']
    heading.parentElement!.append(
      element('p', '', `${arrived} ${were} been uploaded before. ${them} in the gallery.`),
    )
  }
  document.title = document.title.replace(/^.*(?= · )/, heading.textContent!)
  heading.focus()
}

let checking = false
async function check() {
  if (uploading || checking || !token || !form.isConnected) return
  checking = true
  const slow = setTimeout(() => {
    byId('asking').textContent = 'Loading invitation...'
  }, QUICK_MS)
  const state = await linkState(token)
  clearTimeout(slow)
  checking = false
  if (!form.isConnected) return
  byId('asking').textContent = ''
  if (state === 'closed' && !uploading) shut('closed')
}

document.documentElement.classList.add('scripted')
form.noValidate = true
const expires = byId<HTMLTimeElement>('expires')
expires.textContent = shortDate(expires.dateTime)
showMessages()
takeDrops(zone, choose)

const takeChosen = () => {
  const files = Array.from(input.files || [])
  // The same file chosen again must count as a change.
  input.value = ''
  choose(files)
}
input.addEventListener('change', takeChosen)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!uploading) void upload()
})
window.addEventListener('beforeunload', (event) => {
  if (!uploading) return
  event.preventDefault()
  event.returnValue = ''
})
onReturn(check)
// Chosen before the script was there.
takeChosen()
