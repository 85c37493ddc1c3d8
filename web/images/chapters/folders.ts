/** Folders of the chosen files, each of which can become a chapter. Pure. */
import { CHAPTER_TITLE_MAX } from '#contract/chapters.ts'

export type Folder<Candidate> = { title: string; files: Candidate[] }
type InFolder = Pick<File, 'webkitRelativePath'>

const natural = new Intl.Collator('en', { numeric: true })

/** A number that orders folders, as in '01 Church' and '02-Dinner'; a year is part of a name. */
const LEADING_NUMBER = /^\d{1,3}(?:\s*[-._)]\s*|\s+)(?=\S)/
const withoutNumber = (name: string) => name.replace(LEADING_NUMBER, '')

/**
 * Every folder below the dropped or chosen one that has files of its own, in the natural order of the paths.
 * Leading numbers are left out of the titles.
 */
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
  // Equal titles get their folders in front ('Morning' of two days), or else their numbers ('1 Morning').
  const ways = [
    (parts: string[]) => withoutNumber(parts.at(-1)!),
    (parts: string[]) => parts.map(withoutNumber).join(' / '),
    (parts: string[]) => parts.join(' / '),
  ].map((name) => paths.map((path) => name(path.split('/').slice(1))))
  return paths.map((path, index) => {
    const names = ways.find((names) => names.filter((other) => other === names[index]).length === 1)
    return { title: (names ?? ways.at(-1)!)[index]!.slice(0, CHAPTER_TITLE_MAX), files: byPath.get(path)! }
  })
}
