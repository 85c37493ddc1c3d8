/** 'Your images': images added from this browser, identified by the receipts that it stores. */
import { WITHDRAW_HOURS } from '#contract/invite-page.ts'
import type { GuestUpload } from '#contract/upload-links.ts'
import { guests } from '#web/texts/texts.ts'
import { byId, element, setText } from './elements.ts'
import { refusalText } from './refusals.ts'
import { store, stored } from './stored.ts'
import { thumbnail } from './thumbnail.ts'

type OwnImage = { id: number; receipt: string; name: string; thumbnail: string; addedAt: number }

/** Maximum number of stored images; the oldest are dropped first. */
const MAX = 500

/** Shows the images of this link that were added from this browser. Returns a function that adds those of an upload. */
export function ownImages(token: string) {
  const key = `guest-images ${token}`
  let own = stored<OwnImage[]>(key, [])
  const list = byId<HTMLUListElement>('own-list')

  function keep(images: OwnImage[]) {
    own = images.slice(-MAX)
    store(key, own)
    render()
  }

  function render() {
    byId('own').hidden = own.length === 0
    list.textContent = ''
    // The newest first.
    for (const image of own.slice().reverse()) list.append(row(image))
  }

  function row(image: OwnImage) {
    const line = element('li', '')
    const picture = element('img', '')
    picture.alt = ''
    if (image.thumbnail) picture.src = image.thumbnail
    const name = element('span', 'name', image.name)
    name.title = image.name
    name.dir = 'auto'
    line.append(picture, name)
    if (Date.now() - image.addedAt < WITHDRAW_HOURS * 60 * 60 * 1000) {
      const withdraw = element('button', '', guests.withdraw)
      withdraw.setAttribute('aria-label', guests.withdrawOne({ name: image.name }))
      withdraw.onclick = () => void withdrawImage(image, withdraw)
      line.append(withdraw)
    }
    return line
  }

  async function withdrawImage(image: OwnImage, button: HTMLButtonElement) {
    const asking = await import('./ask.ts').catch(() => null)
    if (!asking) return setText('own-note', guests.withdrawFailed)
    if (!(await asking.ask(guests.withdrawAsk({ name: image.name }), guests.willBeDeleted, guests.withdraw)))
      return
    setText('own-note', '')
    button.disabled = true
    const { status, refusal } = await sendWithdrawal(token, image)
    const gone = status === 204 || status === 404
    if (gone) {
      keep(stored(key, own).filter(({ id }) => id !== image.id))
      byId('own-title').focus()
    }
    button.disabled = false
    if (status === 204) setText('own-note', guests.photoWithdrawn)
    else setText('own-note', gone ? guests.alreadyDeleted : refusalText(refusal, guests.withdrawFailed))
  }

  render()
  return async (upload: unknown, files: readonly File[]) => {
    const { images = [] } = (upload || {}) as Partial<GuestUpload>
    const added: OwnImage[] = []
    for (let index = 0; index < images.length; index++) {
      const { id, receipt } = images[index]!
      // If others of the same upload have been deleted, the file of this one is unknown.
      const file = images.length === files.length ? files[index] : undefined
      added.push({
        id,
        receipt,
        name: file ? file.name : guests.image,
        thumbnail: file ? await thumbnail(file) : '',
        addedAt: Date.now(),
      })
    }
    keep([...stored(key, own).filter(({ id }) => added.every((one) => one.id !== id)), ...added])
  }
}

async function sendWithdrawal(token: string, { id, receipt }: OwnImage) {
  try {
    const answer = await fetch(`/api/invite/${token}/images/${id}`, {
      method: 'DELETE',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ receipt }),
    })
    const body = answer.status === 204 ? null : await answer.json()
    return { status: answer.status, refusal: body || {} }
  } catch {
    // No connection, or an answer that is not ours.
    return { status: 0, refusal: {} }
  }
}
