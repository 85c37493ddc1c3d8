/**
 * Takes dropped or chosen files. With a folder (`fromFolder`) they are in the order of their paths. `at` is
 * the element that they were dropped on.
 */
export type TakeFiles = (files: File[], fromFolder: boolean, at?: Element) => void

/**
 * Takes files dropped anywhere on the page, so that the browser never opens a file dropped beside the drop zone.
 * @param onOver called with true while files are dragged over the page, else with false
 * @returns a function that ends this
 */
export function takePageDrops(onFiles: TakeFiles, onOver: (over: boolean) => void): () => void {
  // Every element fires enter and leave events; the page is left when their numbers are equal.
  let depth = 0
  const entered = (by: number) => {
    depth = by === 0 ? 0 : Math.max(0, depth + by)
    onOver(depth > 0)
  }
  const steps: Record<string, (dropped: DataTransfer, at: Element) => void> = {
    dragenter: () => entered(1),
    dragleave: () => entered(-1),
    dragover: () => {},
    drop(dropped, at) {
      entered(0)
      void droppedFiles(dropped).then(
        ({ files, fromFolder }) => files.length > 0 && onFiles(files, fromFolder, at),
      )
    },
  }
  const listen = (event: Event) => {
    const { dataTransfer } = event as DragEvent
    // `types` is not an array in some older browsers.
    if (!dataTransfer || !Array.from(dataTransfer.types).includes('Files')) return
    event.preventDefault()
    steps[event.type]!(dataTransfer, event.target as Element)
  }
  for (const name of Object.keys(steps)) window.addEventListener(name, listen)
  return () => {
    for (const name of Object.keys(steps)) window.removeEventListener(name, listen)
  }
}

/** False on phones, which have no folders to choose. */
export const canChooseFolders = (): boolean =>
  'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(pointer: coarse)').matches

const natural = new Intl.Collator('en', { numeric: true })
const pathOf = (file: File) => file.webkitRelativePath || file.name

/** Tells whether files were chosen as a folder. */
export const isFolder = (files: readonly File[]): boolean => files.some((file) => file.webkitRelativePath)

/** Files of folders in the natural order of their paths, without hidden ones, such as .DS_Store. */
export const inFolderOrder = (files: readonly File[]): File[] =>
  files.filter((file) => !/(^|\/)\./.test(pathOf(file))).sort(byPath)

/** Compares paths name by name: 'Day' comes before 'Day 2', although a slash would come after a space. */
function byPath(a: File, b: File): number {
  const [names, others] = [pathOf(a).split('/'), pathOf(b).split('/')]
  const at = names.findIndex((name, index) => name !== others[index])
  return at < 0 ? 0 : natural.compare(names[at]!, others[at] || '')
}

/** Files of a drop, including those in folders. */
async function droppedFiles(dropped: DataTransfer): Promise<{ files: File[]; fromFolder: boolean }> {
  // Read the entries before the first await: afterwards the browser empties the drop.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...dropped.files]
  if (!entries.some((entry) => entry?.isDirectory)) return { files: plain, fromFolder: false }
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry, '') : [])))
  return { files: inFolderOrder(found.flat()), fromFolder: true }
}

async function filesOf(entry: FileSystemEntry, folder: string): Promise<File[]> {
  const path = folder + entry.name
  if (entry.isFile) {
    const file = await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail))
    // Set as by the file dialog for a chosen folder.
    if (folder) Object.defineProperty(file, 'webkitRelativePath', { value: path })
    return [file]
  }
  const children = await childrenOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(children.map((child) => filesOf(child, `${path}/`)))).flat()
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  // Each call returns a part (100 in Chromium); an empty part is the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail))
    if (part.length === 0) return children
    children.push(...part)
  }
}
