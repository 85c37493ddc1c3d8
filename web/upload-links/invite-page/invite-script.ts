/**
 * The script of an upload link's page. Without it, the form sends all files in one plain request. The page of
 * an ended link has no form, but still shows the guest's own images.
 */
import './invite-page.css'
import type { Language } from '#contract/languages.ts'
import type { GuestUpload } from '#contract/upload-links.ts'
import { guests, speakToGuests } from '#web/texts/texts.ts'
import { inFolderOrder, isFolder, takePageDrops } from '#web/ui/page-drop.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Answer } from '#web/uploads/post.ts'
import { type UploadState, uploadQueue } from '#web/uploads/queue.ts'
import { troubleOf } from '#web/uploads/send-until-answered.ts'
import { sortByKind } from '#web/uploads/sort-files.ts'
import { mayWait } from '#web/uploads/waiting-key.ts'
import { byId, element } from './elements.ts'
import { fileList } from './file-list.ts'
import { leftOutOf, problemWith } from './left-out.ts'
import { linkState, onReturn } from './link-check.ts'
import { showMessages } from './messages.ts'
import { ownImages } from './own-images.ts'
import { renderProgress } from './progress.ts'
import { refusalText } from './refusals.ts'
import { store, stored } from './stored.ts'
import { thanks } from './thanks.ts'
import { holdWakeLock } from './wake-lock.ts'

/** Time for which uploaded files stay in the list, in milliseconds. */
const CLEAR_MS = 2000
/** Time after which a check of the link is announced, in milliseconds. */
const SLOW_CHECK_MS = 300

const form = byId<HTMLFormElement>('form')
const input = byId<HTMLInputElement>('files')
const zone = byId('zone')
const name = byId<HTMLInputElement>('name')
const button = byId<HTMLButtonElement>('submit')
const token = (/^\/invite\/([\w-]+)/.exec(location.pathname) || [])[1]

/** Key of the guest's name, stored for the next visit. */
const nameKey = `guest-name ${token}`

/** Address for large files. */
const resumableUrl = `/api/invite/${token}/uploads`

/** Small requests, so that little is lost when the connection breaks. Continues only after an invalid image. */
const queue = uploadQueue({
  files: 4,
  bytes: 8 * 1024 * 1024,
  endsAt: ({ status }) => ![400, 413, 415].includes(status),
})
/** Number of images uploaded since the page was opened; true if any, or one of the last upload, waits. */
let arrived = 0
let someWait = false
let lastWait = false

const showError = (title: string, description: string) =>
  toast({ title, description, variant: 'destructive' })

const problemText = (answer: Answer) =>
  troubleOf(answer) === 'lost' && !answer.message ? guests.networkError : refusalText(answer)

function choose(files: File[], fromFolder = false) {
  if (queue.state().running || files.length === 0 || !form.isConnected) return
  const { kept, refused } = sortByKind(files)
  const problems = fromFolder ? leftOutOf(refused.length, kept.length) : refused.map(problemWith)
  queue.add(kept)
  const places = byId('skipped-list')
  places.textContent = ''
  for (const { title, description } of problems) {
    if (fromFolder && kept.length > 0) toast({ title, description })
    else showError(title, description)
    places.append(element('li', '', description))
  }
  byId('skipped').hidden = problems.length === 0
  const answer = byId('answer')
  if (answer) answer.remove()
  byId('thanks').textContent = ''
  // The phone's picker was the confirmation.
  if (kept.length > 0 && matchMedia('(pointer: coarse)').matches) void upload()
}

async function upload() {
  if (queue.state().items.every(({ status }) => status === 'success')) {
    return showError(guests.nothingSelected, guests.pleaseSelect)
  }
  if (!token) return showError(guests.uploadFailed, guests.noToken)
  const releaseWakeLock = holdWakeLock()
  lastWait = false
  const fields = { uploaderName: name.value.trim() }
  const sending = queue.send({ url: `/api/invite/${token}/upload`, resumableUrl, fields }, remember)
  byId('progress').focus()
  const end = await sending
  releaseWakeLock()
  showResult(end)
}

/** Shows the result of an upload. */
function showResult(end: Answer | null) {
  const { items } = queue.state()
  const refused = items.filter(({ status }) => status === 'error')
  const arrivedNow = items.filter(({ status }) => status === 'success').length
  arrived += arrivedNow
  if (end?.code === 'link_ended') return shut('closed')
  if (end?.code === 'gallery_frozen') return shut('paused')
  input.focus({ preventScroll: true })
  if (refused.length > 0) {
    const one = end || (refused.length === 1 ? refused[0]!.answer : null)
    const otherwise = arrivedNow > 0 ? guests.someFailed : guests.imagesFailed
    showError(guests.uploadFailed, refusalText(one || {}, otherwise))
  } else {
    sayThanks()
  }
  setTimeout(() => {
    if (queue.state().running || !form.isConnected) return
    queue.remove(({ status }) => status === 'success')
    byId('skipped').hidden = true
  }, CLEAR_MS)
}

/** Says thanks within the page, where it covers nothing. */
function sayThanks() {
  const place = byId('thanks')
  const { title, text } = thanks(lastWait, name.value.trim(), place.dataset.studio)
  const box = element('div', 'answer good')
  box.append(element('p', 'strong', title), element('p', '', text))
  place.append(box)
}

const renderList = fileList(queue, problemText)
let renderWaiting = (_uploads: UploadState) => {}
queue.subscribe(() => {
  const { items, running, paused } = queue.state()
  renderList()
  renderProgress(queue.state())
  renderWaiting(queue.state())
  button.disabled = running
  button.classList.toggle('resting', !running && items.every(({ status }) => status === 'success'))
  button.textContent = paused ? guests.paused : running ? guests.uploading : guests.uploadImages
  input.disabled = running
  name.disabled = running
  zone.classList.toggle('off', running)
})

/** Replaces the form by a notice when the link accepts no more images. */
function shut(how: 'closed' | 'paused') {
  const content = byId('content')
  content.textContent = ''
  content.append(byId<HTMLTemplateElement>(how).content.cloneNode(true))
  const heading = content.querySelector('h1')!
  if (arrived > 0) {
    const count = { count: arrived }
    const said = someWait ? guests.uploadedWaiting(count) : guests.uploadedBefore(count)
    heading.parentElement!.append(element('p', '', said))
  }
  document.title = heading.textContent!
  heading.focus()
}

let checking = false
async function check() {
  if (queue.state().running || checking || !token || !form.isConnected) return
  checking = true
  const slow = setTimeout(() => {
    byId('asking').textContent = guests.loadingInvitation
  }, SLOW_CHECK_MS)
  const state = await linkState(token)
  clearTimeout(slow)
  checking = false
  if (!form.isConnected) return
  byId('asking').textContent = ''
  if (state === 'closed' && !queue.state().running) shut('closed')
}

let rememberImages: ReturnType<typeof ownImages> | (() => void) = () => {}

/** Stores the receipts of uploaded images. Review may have been switched since the page was opened. */
function remember(upload: unknown, files: readonly File[]) {
  const { images = [] } = (upload || {}) as Partial<GuestUpload>
  const waits = images.some(({ waiting }) => waiting)
  if (images.length > 0) {
    byId('review').hidden = !waits
    store(nameKey, name.value)
  }
  someWait = someWait || waits
  lastWait = lastWait || waits
  return rememberImages(upload, files)
}

const takeChosen = () => {
  const files = Array.from(input.files || [])
  // Choosing the same file again must trigger a change event.
  input.value = ''
  input.webkitdirectory = false
  const fromFolder = isFolder(files)
  choose(fromFolder ? inFolderOrder(files) : files, fromFolder)
}
function startForm() {
  form.noValidate = true
  button.classList.add('resting')
  name.value = name.value || stored(nameKey, '')
  takePageDrops(choose, (over) => zone.classList.toggle('dragged', over))

  input.addEventListener('change', takeChosen)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!queue.state().running) void upload()
  })
  window.addEventListener('beforeunload', (event) => {
    if (!queue.state().running) return
    event.preventDefault()
    event.returnValue = ''
  })
  const open = (folder: boolean) => {
    input.webkitdirectory = folder
    input.click()
  }
  byId('choose-folder').onclick = () => open(true)
  // The next click on the zone chooses files again.
  zone.addEventListener('pointerdown', () => {
    input.webkitdirectory = false
  })
  byId('pause').onclick = () => (queue.state().paused ? queue.resume() : queue.pause())
  // Loaded on demand, as few guests come back to finish an upload.
  if (mayWait()) {
    void import('./waiting.ts').then(({ waitingFiles }) => {
      renderWaiting = waitingFiles(resumableUrl, () => open(false))
      renderWaiting(queue.state())
    })
  }
  onReturn(check)
  // Files chosen before the script was loaded.
  takeChosen()
}

/** Starts once the page's texts are loaded. Until then, or without them, the page works without a script. */
function start() {
  showMessages()
  if (token) rememberImages = ownImages(token)
  if (form) startForm()
  document.documentElement.classList.add('scripted')
}
void import(/* @vite-ignore */ byId('main').dataset.texts!).then(({ default: said }) => {
  speakToGuests({ language: document.documentElement.lang as Language, isAsked: false }, said)
  start()
})
