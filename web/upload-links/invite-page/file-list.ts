import { bytesOf } from '#web/uploads/batches.ts'
import type { Answer } from '#web/uploads/post.ts'
import type { UploadItem, UploadQueue, UploadState } from '#web/uploads/queue.ts'
import { megabytes } from '#web/uploads/texts.ts'
import { byId, CHECK, CROSS, element, say, sign } from './elements.ts'

type Row = { line: HTMLLIElement; remove: HTMLButtonElement; problem: HTMLElement }

/**
 * Draws 'Selected Files (n)': each with its name, its size and a button that takes it back.
 * @param problemText what is said about a file that was refused
 * @returns draws what has changed
 */
export function fileList(queue: UploadQueue, problemText: (answer: Answer) => string): () => void {
  const list = byId<HTMLUListElement>('list')
  const rows = new Map<number, Row>()

  function removeByHand(key: number) {
    const { line } = rows.get(key)!
    const neighbour = line.nextElementSibling || line.previousElementSibling
    queue.remove((item) => item.key === key)
    // The focus must not fall into nothing.
    const next = neighbour ? neighbour.querySelector('button') : byId('files')
    if (next) next.focus()
  }

  function addRow({ key, file }: UploadItem): Row {
    const line = element('li', '')
    const problem = element('span', 'problem')
    const remove = element('button', '')
    remove.type = 'button'
    remove.setAttribute('aria-label', `Remove ${file.name}`)
    remove.append(sign(CROSS))
    remove.onclick = () => removeByHand(key)
    const name = element('span', 'name', file.name)
    name.title = file.name
    line.append(name, element('span', 'size', megabytes(bytesOf([file]))), problem, remove)
    list.append(line)
    const row = { line, remove, problem }
    rows.set(key, row)
    return row
  }

  function drawItem(item: UploadItem, running: boolean) {
    const { line, remove, problem } = rows.get(item.key) || addRow(item)
    problem.textContent = item.answer ? problemText(item.answer) : ''
    // While they travel, none can be taken back.
    remove.hidden = running
    if (item.status === 'success' && remove.isConnected) line.replaceChild(arrivedSign(), remove)
  }

  let drawn: Partial<UploadState> = {}
  return () => {
    const { items, running } = queue.state()
    if (items === drawn.items && running === drawn.running) return
    drawn = { items, running }
    for (const [key, { line }] of rows) {
      if (items.some((item) => item.key === key)) continue
      line.remove()
      rows.delete(key)
    }
    for (const item of items) drawItem(item, running)
    byId('selected').hidden = items.length === 0
    say('selected-title', `Selected Files (${items.length})`)
    // For whoever does not see the list grow.
    const images = items.length === 1 ? 'image' : 'images'
    say('count', items.length === 0 ? '' : `${items.length} ${images} selected`)
    // Whoever has no mouse scrolls with the keys, which needs the focus.
    if (list.scrollHeight > list.clientHeight + 1) list.tabIndex = 0
    else list.removeAttribute('tabindex')
  }
}

function arrivedSign() {
  const done = element('span', 'done')
  done.setAttribute('role', 'img')
  done.setAttribute('aria-label', 'Uploaded')
  done.append(sign(CHECK))
  return done
}
