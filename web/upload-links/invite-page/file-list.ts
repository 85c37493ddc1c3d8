import { guests } from '#web/texts/texts.ts'
import { isLarge } from '#web/uploads/batches.ts'
import type { Answer } from '#web/uploads/post.ts'
import type { UploadItem, UploadQueue, UploadState } from '#web/uploads/queue.ts'
import { byId, CHECK, CROSS, element, icon, setText } from './elements.ts'
import { megabytes, progressText } from './upload-texts.ts'

type Row = {
  line: HTMLLIElement
  size: HTMLElement
  remove: HTMLButtonElement
  problem: HTMLElement
  /** Number of bytes sent of a large file. */
  furthest: number
}

/**
 * The list 'Selected Files (n)': each file with its name, its size and a button that removes it.
 * @param problemText the message for a refused file
 * @returns a function that renders changes of the queue
 */
export function fileList(queue: UploadQueue, problemText: (answer: Answer) => string): () => void {
  const list = byId<HTMLUListElement>('list')
  const rows = new Map<number, Row>()

  function removeAndMoveFocus(key: number) {
    const { line } = rows.get(key)!
    const neighbour = line.nextElementSibling || line.previousElementSibling
    queue.remove((item) => item.key === key)
    // Keep the focus on the page.
    const next = neighbour ? neighbour.querySelector('button') : byId('files')
    if (next) next.focus()
  }

  function addRow({ key, file }: UploadItem): Row {
    const line = element('li', '')
    const problem = element('span', 'problem')
    const remove = element('button', '')
    remove.setAttribute('aria-label', guests.remove({ name: file.name }))
    remove.append(icon(CROSS))
    remove.onclick = () => removeAndMoveFocus(key)
    const name = element('span', 'name', file.name)
    name.title = file.name
    name.dir = 'auto'
    const size = element('span', 'size')
    line.append(name, size, problem, remove)
    list.append(line)
    const row = { line, size, remove, problem, furthest: 0 }
    rows.set(key, row)
    return row
  }

  function renderItem(item: UploadItem, running: boolean) {
    const { line, remove, problem } = rows.get(item.key) || addRow(item)
    problem.textContent = item.answer ? problemText(item.answer) : ''
    // Files cannot be removed during the upload.
    remove.hidden = running
    if (item.status === 'success' && remove.isConnected) line.replaceChild(uploadedIcon(), remove)
  }

  /** Shows each file's size; for large ones being sent, also the progress. Small ones share requests. */
  function renderSizes(uploads: UploadState) {
    for (const { key, file, status } of uploads.items) {
      const row = rows.get(key)!
      const { size, furthest } = row
      const isSent = status === 'uploading' && isLarge(file)
      // Bytes sent again after a break do not reduce it.
      if (isSent && uploads.sent < furthest) continue
      row.furthest = isSent ? uploads.sent : 0
      const progress = isSent ? progressText(uploads) : ''
      const text = progress || megabytes(file.size)
      if (size.textContent === text) continue
      size.textContent = text
      size.classList.toggle('wide', progress !== '')
    }
  }

  let rendered: Partial<UploadState> = {}
  return () => {
    const uploads = queue.state()
    const { items, running } = uploads
    renderRows(items, running)
    renderSizes(uploads)
  }

  function renderRows(items: UploadState['items'], running: boolean) {
    if (items === rendered.items && running === rendered.running) return
    rendered = { items, running }
    for (const [key, { line }] of rows) {
      if (items.some((item) => item.key === key)) continue
      line.remove()
      rows.delete(key)
    }
    for (const item of items) renderItem(item, running)
    byId('selected').hidden = items.length === 0
    setText('selected-title', guests.selectedFiles({ count: items.length }))
    // Announced to screen readers.
    setText('count', items.length === 0 ? '' : guests.imagesSelected({ count: items.length }))
    // Scrolling with the keyboard needs a focusable list.
    if (list.scrollHeight > list.clientHeight + 1) list.tabIndex = 0
    else list.removeAttribute('tabindex')
  }
}

function uploadedIcon() {
  const done = element('span', 'done')
  done.setAttribute('role', 'img')
  done.setAttribute('aria-label', guests.uploaded)
  done.append(icon(CHECK))
  return done
}
