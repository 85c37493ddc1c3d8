/** The folders among chosen files, each of which can become a chapter. Pure. */
import { CHAPTER_TITLE_MAX } from '#contract/chapters.ts'

export type Folder<Candidate> = { title: string; files: Candidate[] }
type InFolder = Pick<File, 'webkitRelativePath'>

const natural = new Intl.Collator('en', { numeric: true })

/** Every folder below what was dropped or chosen that has files of its own, in the natural order of their paths. */
export function innerFolders<Candidate extends InFolder>(files: readonly Candidate[]): Folder<Candidate>[] {
  const byPath = new Map<string, Candidate[]>()
  for (const file of files) {
    const path = (file.webkitRelativePath || '').split('/').slice(0, -1)
    if (path.length < 2) continue
    const own = byPath.get(path.join('/')) ?? []
    own.push(file)
    byPath.set(path.join('/'), own)
  }
  const paths = [...byPath.keys()].sort(natural.compare)
  const names = paths.map((path) => path.split('/').at(-1)!)
  return paths.map((path, index) => {
    const name = names[index]!
    // 'Morning' of two days is told apart by the folder around it.
    const isOnly = names.filter((other) => other === name).length === 1
    const title = isOnly ? name : path.split('/').slice(1).join(' / ')
    return { title: title.slice(0, CHAPTER_TITLE_MAX), files: byPath.get(path)! }
  })
}
