/** The order of a delivery: what is sent again, what is split, and when to stop. Knows neither network nor page. */
import { bytesOf, type Parcel } from './parcels.ts'

/** What the server said to a parcel. `status` is 0 if no answer came; `retryAfter` is in seconds. */
export type Answer = { status: number; message: string | null; retryAfter: number | null }

export type Courier = {
  /** Sends one parcel. `onProgress` hears how many bytes of its files are on their way. */
  post(parcel: Parcel, onProgress: (sent: number) => void): Promise<Answer>
  /** Waits so many seconds, or until the connection is back. */
  pause(seconds: number): Promise<void>
  isOnline(): boolean
  newKey(): string
}

export type Witness = {
  /** Bytes of all files that are sent or settled. May go back when a parcel has to be sent again. */
  progress(bytes: number): void
  /** Whether a parcel waits to be sent again. */
  waiting(isWaiting: boolean): void
  arrived(files: readonly File[]): void
  refused(file: File, message: string | null): void
}

export type Outcome =
  | { end: 'delivered' }
  /** The link takes no pictures any more. 404: closed; 403: the gallery is frozen. */
  | { end: 'shut'; status: 403 | 404 }
  /** No answer in spite of all tries, or one that nobody foresaw. The parcel may have arrived: keep its key. */
  | { end: 'interrupted'; parcel: Parcel; answer: Answer }

/** Seconds between one try and the next. */
const PAUSES = [1, 2, 4, 8, 15, 30]
/** A server that asks for more patience than this is not waited for; seconds. */
const PATIENCE = 60
/** Without a connection: how long until it is tried in spite of that; seconds. */
const OFFLINE_PAUSE = 30

/** Something is wrong with the content; the same again would be refused again. */
const isRefusal = (status: number) => status === 400 || status === 413 || status === 415
const mayPass = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/** Delivers one parcel after the other, so that pictures arrive in the order in which they were chosen. */
export async function deliver(
  parcels: readonly Parcel[],
  courier: Courier,
  witness: Witness,
): Promise<Outcome> {
  const waiting = [...parcels]
  let settled = 0
  for (let parcel = waiting.shift(); parcel; parcel = waiting.shift()) {
    const { files } = parcel
    const before = settled
    const answer = await insist(parcel, courier, witness, (sent) => witness.progress(before + sent))
    if (answer.status >= 200 && answer.status < 300) {
      witness.arrived(files)
    } else if (answer.status === 403 || answer.status === 404) {
      return { end: 'shut', status: answer.status }
    } else if (!isRefusal(answer.status)) {
      return { end: 'interrupted', parcel, answer }
    } else if (files.length > 1) {
      // One of them is bad: the others must not suffer for it.
      waiting.unshift(...files.map((file) => ({ key: courier.newKey(), files: [file] })))
      continue
    } else {
      witness.refused(files[0]!, answer.message)
    }
    settled += bytesOf(files)
    witness.progress(settled)
  }
  return { end: 'delivered' }
}

/** Sends until there is an answer that will not pass by itself. Without a connection no try counts. */
async function insist(
  parcel: Parcel,
  courier: Courier,
  witness: Witness,
  onProgress: (sent: number) => void,
): Promise<Answer> {
  for (let tries = 0; ; ) {
    const answer = await courier.post(parcel, onProgress)
    witness.waiting(false)
    const wished = answer.retryAfter || 0
    if (!mayPass(answer.status) || wished > PATIENCE || tries >= PAUSES.length) return answer
    witness.waiting(true)
    const online = courier.isOnline()
    await courier.pause(Math.max(online ? PAUSES[tries]! : OFFLINE_PAUSE, wished))
    if (online) tries += 1
  }
}
