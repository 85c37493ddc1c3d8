import { Button } from '#web/ui/button.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import type { UploadQueue, UploadState } from '#web/uploads/queue.ts'
import { bytesOfBatches, textOfBatches } from '#web/uploads/several-batches.ts'
import { troubleText } from '#web/uploads/texts.ts'
import { countOf } from '../upload-outcome.ts'
import type { UploadNow } from '../upload-store.ts'
import { failureIn } from './outcome.ts'

/**
 * One bar for all files, with bytes, speed and time left, and the actions for them.
 * @param named true to name the file under way
 */
export function Total({
  docked,
  named,
  onDismiss,
}: {
  docked: readonly UploadNow[]
  named: boolean
  onDismiss: () => void
}) {
  const states = docked.map(({ state }) => state)
  const { sent, total } = bytesOfBatches(states)
  const isRunning = states.some(({ running }) => running)
  const hasFailed = states.some(({ items }) => countOf(items, 'error') > 0)
  const failure = failureIn(docked)
  const trouble = states.find((state) => state.trouble)?.trouble
  return (
    <div className="px-5">
      <ProgressRail
        label="All files"
        percent={total > 0 ? (sent / total) * 100 : isRunning ? 0 : 100}
        tone={isRunning ? 'rail' : hasFailed ? 'bad' : 'ok'}
      />
      {named && <UnderWay states={states} />}
      <div className="-mr-3 flex min-h-11 flex-wrap items-center justify-end">
        {isRunning && <p className="tabular mr-auto text-label text-ink-2">{textOfBatches(states)}</p>}
        <Actions docked={docked} onDismiss={onDismiss} />
      </div>
      <p role="status" className="text-label text-ink-2">
        {trouble && troubleText(trouble)}
        {failure && (
          <span className="block pb-3">
            <span className="font-strong text-bad">Upload failed</span> <span>{failure}</span>
          </span>
        )}
      </p>
    </div>
  )
}

function UnderWay({ states }: { states: readonly UploadState[] }) {
  const item = states.flatMap(({ items }) => items).find(({ status }) => status === 'uploading')
  if (!item) return null
  return (
    <p dir="auto" className="truncate pt-2 text-label">
      {item.file.name}
    </p>
  )
}

function Actions({ docked, onDismiss }: { docked: readonly UploadNow[]; onDismiss: () => void }) {
  const running = docked.filter(({ state }) => state.running)
  const paused = running.length > 0 && running.every(({ state }) => state.paused)
  const button = (label: string, onClick: () => void) => (
    <Button look="quiet" className="px-3 text-label" onClick={onClick}>
      {label}
    </Button>
  )
  const all = (act: (queue: UploadQueue) => void) => () => {
    for (const { queue } of running) act(queue)
  }
  if (running.length === 0) return button('Dismiss', onDismiss)
  return (
    <>
      {paused
        ? button(
            'Resume',
            all((queue) => queue.resume()),
          )
        : button(
            'Pause',
            all((queue) => queue.pause()),
          )}
      {button(
        'Stop',
        all((queue) => queue.stop()),
      )}
    </>
  )
}
