/** The files of a drop, folders opened. Hidden files of folders (what systems leave there) are left out. */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  // The entries must be asked for before the first await: afterwards the browser empties the drop.
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
  // One call answers with a part of them (100 in Chromium); an empty part is the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail))
    if (part.length === 0) return children
    children.push(...part)
  }
}
