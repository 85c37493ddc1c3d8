import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { canChooseFolders, inFolderOrder, isFolder, type TakeFiles } from './page-drop.ts'

/**
 * A button that opens the browser's file dialog and, with `folderLabel`, another one that chooses a folder.
 * @param accept types, as in `<input accept>`
 * @param placeFolder renders the folder's button elsewhere than below; its argument is falsy without folders
 */
export function FileButton({
  label,
  folderLabel,
  look,
  accept,
  multiple = true,
  className = '',
  placeFolder = (folder) => folder,
  onFiles,
}: {
  label: string
  folderLabel?: string | undefined
  look: ButtonLook
  accept: string
  multiple?: boolean
  className?: string
  placeFolder?: ((folder: ReactNode) => ReactNode) | undefined
  onFiles: TakeFiles
}) {
  const input = useRef<HTMLInputElement>(null)
  const open = (folder: boolean) => {
    input.current!.webkitdirectory = folder
    input.current!.click()
  }
  return (
    <>
      <Button look={look} className={className} onClick={() => open(false)}>
        {label}
      </Button>
      {placeFolder(
        folderLabel && canChooseFolders() && (
          <Button look="quiet" className={`mt-2 ${className}`} onClick={() => open(true)}>
            {folderLabel}
          </Button>
        ),
      )}
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Reset the value, so that choosing the same file again counts as a change.
          event.target.value = ''
          const fromFolder = isFolder(files)
          if (files.length > 0) onFiles(fromFolder ? inFolderOrder(files) : files, fromFolder)
        }}
      />
    </>
  )
}
