import { megabytes } from './chosen-files.ts'
import { byId, CHECK, CROSS, element, sign } from './elements.ts'

type Row = { line: HTMLLIElement; remove: HTMLButtonElement; problem: HTMLElement; sent: boolean }

export type FileList = {
  add(files: readonly File[]): void
  /** Those that have not arrived, in the order in which they were chosen. */
  waiting(): File[]
  /** While they travel, none can be taken back. */
  lock(locked: boolean): void
  markSent(file: File): void
  /** What is wrong with a file; an empty text takes the words away. */
  markProblem(file: File, words: string): void
  /** Takes those away that have arrived. */
  clearSent(): void
}

/** 'Selected Files (n)': each with its name, its size and a button that takes it back. */
export function fileList(): FileList {
  const section = byId('selected')
  const title = byId('selected-title')
  const list = byId<HTMLUListElement>('list')
  const rows = new Map<File, Row>()

  function drawn() {
    title.textContent = `Selected Files (${rows.size})`
    section.hidden = rows.size === 0
    // For whoever does not see the list grow.
    byId('count').textContent =
      rows.size === 0 ? '' : `${rows.size} ${rows.size === 1 ? 'image' : 'images'} selected`
    // Whoever has no mouse scrolls with the keys, which needs the focus.
    if (list.scrollHeight > list.clientHeight + 1) list.tabIndex = 0
    else list.removeAttribute('tabindex')
  }

  function takeAway(file: File) {
    rows.get(file)!.line.remove()
    rows.delete(file)
    drawn()
  }

  function removeByHand(file: File) {
    const { line } = rows.get(file)!
    const neighbour = line.nextElementSibling || line.previousElementSibling
    takeAway(file)
    // The focus must not fall into nothing.
    const next = neighbour ? neighbour.querySelector('button') : byId('files')
    if (next) next.focus()
  }

  function addOne(file: File) {
    const line = element('li', '')
    const problem = element('span', 'problem')
    const remove = element('button', '')
    remove.type = 'button'
    remove.setAttribute('aria-label', `Remove ${file.name}`)
    remove.append(sign(CROSS))
    remove.onclick = () => removeByHand(file)
    const name = element('span', 'name', file.name)
    name.title = file.name
    line.append(name, element('span', 'size', megabytes(file.size)), problem, remove)
    list.append(line)
    rows.set(file, { line, remove, problem, sent: false })
  }

  return {
    add(files) {
      for (const file of files) addOne(file)
      drawn()
    },
    waiting: () => [...rows].filter(([, { sent }]) => !sent).map(([file]) => file),
    lock(locked) {
      for (const { remove } of rows.values()) remove.hidden = locked
    },
    markSent(file) {
      const row = rows.get(file)!
      row.sent = true
      const done = element('span', 'done')
      done.setAttribute('role', 'img')
      done.setAttribute('aria-label', 'Uploaded')
      done.append(sign(CHECK))
      row.line.replaceChild(done, row.remove)
    },
    markProblem(file, words) {
      rows.get(file)!.problem.textContent = words
      drawn()
    },
    clearSent() {
      for (const [file, { sent }] of rows) if (sent) takeAway(file)
    },
  }
}
