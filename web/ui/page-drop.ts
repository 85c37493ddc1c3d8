/**
 * Takes files dropped anywhere on the page, so that the browser never opens a file dropped beside the drop zone.
 * @param onOver called with whether files are being dragged over the page
 * @returns a function that ends this
 */
export function takePageDrops(onFiles: (files: File[]) => void, onOver: (over: boolean) => void): () => void {
  // Every element fires enter and leave events; the page is left when as many were left as entered.
  let depth = 0
  const entered = (by: number) => {
    depth = by === 0 ? 0 : Math.max(0, depth + by)
    onOver(depth > 0)
  }
  const steps: Record<string, (dropped: DataTransfer) => void> = {
    dragenter: () => entered(1),
    dragleave: () => entered(-1),
    dragover: () => {},
    drop(dropped) {
      entered(0)
      void droppedFiles(dropped).then((files) => files.length > 0 && onFiles(files))
    },
  }
  const listen = (event: Event) => {
    const { dataTransfer } = event as DragEvent
    // `types` is not an array in some older browsers.
    if (!dataTransfer || !Array.from(dataTransfer.types).includes('Files')) return
    event.preventDefault()
    steps[event.type]!(dataTransfer)
  }
  for (const name of Object.keys(steps)) window.addEventListener(name, listen)
  return () => {
    for (const name of Object.keys(steps)) window.removeEventListener(name, listen)
  }
}

/** The files of a drop, including those in folders except hidden ones, such as .DS_Store. */
async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  // Read the entries before the first await: afterwards the browser empties the drop.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...dropped.files]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
  return found.flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail))]
  }
  const children = await childrenOf(entry as FileSystemDirectoryEntry)
  const visible = children.filter((child) => !child.name.startsWith('.'))
  return (await Promise.all(visible.map(filesOf))).flat()
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
