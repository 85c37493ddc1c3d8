/** The program's messages about its work: sentences, or one JSON object a line. Failures go to stderr, too. */

export type Event =
  | { event: 'gallery'; id: number; title: string; subdomain: string; address: string; imageCount: number }
  | { event: 'created'; id: number; title: string; subdomain: string; address: string }
  | { event: 'sent' | 'replaced'; file: string; imageId: number | null }
  | { event: 'skipped'; file: string }
  | { event: 'failed'; file: string; message: string }
  | { event: 'done'; sent: number; replaced: number; skipped: number; failed: number; notSent: number }
  | { event: 'saved' | 'unchanged'; galleryId: number; file: string }

export type Report = {
  say(event: Event): void
  /** Prints a remark for people, without effect on the exit status. */
  remark(text: string): void
  /** True if something was left out or failed. */
  hasFailed(): boolean
}

const SENTENCES: { [Name in Event['event']]: (event: Extract<Event, { event: Name }>) => string | null } = {
  gallery: ({ id, title, subdomain, imageCount }) => `${id}\t${subdomain}\t${imageCount}\t${title}`,
  created: ({ title, address }) => `Created “${title}”: ${address}`,
  sent: ({ file }) => `Sent ${file}`,
  replaced: ({ file }) => `Replaced ${file}`,
  skipped: ({ file }) => `Already there: ${file}`,
  failed: () => null,
  saved: ({ file }) => `Saved ${file}`,
  unchanged: ({ file }) => `Unchanged: ${file}`,
  done: ({ sent, replaced, skipped, failed, notSent }) =>
    [
      `${sent} sent`,
      replaced > 0 && `${replaced} replaced`,
      `${skipped} already there`,
      failed > 0 && `${failed} failed`,
      notSent > 0 && `${notSent} not sent yet`,
    ]
      .filter(Boolean)
      .join(', '),
}

const sentence = <Name extends Event['event']>(event: Extract<Event, { event: Name }>) =>
  SENTENCES[event.event as Name](event)

export function openReport(asJson: boolean): Report {
  let failed = false
  return {
    say(event) {
      if (event.event === 'failed') {
        failed = true
        process.stderr.write(`${event.file}: ${event.message}\n`)
      }
      const text = asJson ? JSON.stringify(event) : sentence(event)
      if (text !== null) process.stdout.write(`${text}\n`)
    },
    remark: (text) => void process.stderr.write(`${text}\n`),
    hasFailed: () => failed,
  }
}
