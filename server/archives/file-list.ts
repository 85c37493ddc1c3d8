import type { PackedContent, PackedFile } from './pack-files.ts'
import type { ZipEntry } from './zip-archive.ts'

/** Files per chunk of text. */
const PAGE = 256

type StoredFile = Omit<ZipEntry, 'modified'> & { modified: number; key?: string }

/**
 * The files of an archive, in order. There may be hundreds of thousands: they are kept as text outside the JavaScript
 * heap, where every garbage collection would visit each of them again.
 */
export class FileList {
  readonly #pages: Buffer[] = []
  #last: StoredFile[] = []
  /** Readers of entries that are not in the storage. */
  readonly #readers = new Map<number, PackedContent['read']>()
  #read: { page: number; files: StoredFile[] } | undefined

  get length(): number {
    return this.#pages.length * PAGE + this.#last.length
  }

  add(file: PackedFile): void {
    const { name, size, crc32, modified } = file
    if ('read' in file) this.#readers.set(this.length, file.read)
    const key = 'key' in file ? file.key : undefined
    this.#last.push({ name, size, crc32, modified: modified.getTime(), key })
    if (this.#last.length < PAGE) return
    this.#pages.push(Buffer.from(JSON.stringify(this.#last)))
    this.#last = []
  }

  /** The file at this index. Fast when read in order. */
  at(number: number): PackedFile {
    const { key, modified, ...entry } = this.#page(Math.floor(number / PAGE))[number % PAGE]!
    const read = this.#readers.get(number)
    return { ...entry, modified: new Date(modified), ...(read ? { read } : { key: key! }) }
  }

  #page(page: number): StoredFile[] {
    if (page === this.#pages.length) return this.#last
    if (this.#read?.page !== page) this.#read = { page, files: JSON.parse(String(this.#pages[page])) }
    return this.#read.files
  }
}
