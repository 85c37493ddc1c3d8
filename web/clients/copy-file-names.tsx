import type { Image } from '#contract/images.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { CopyIcon } from '#web/ui/icons.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { fileNames } from './file-names.ts'

/** Copies the file names, for the filter of Lightroom. @param of source of the pictures: 'the selection from Ana' */
export function CopyFileNames({
  images,
  of,
}: {
  images: readonly Pick<Image, 'originalName'>[]
  of: string
}) {
  async function copy() {
    if (await copyText(fileNames(images))) {
      toast({
        title: 'File names copied',
        description: 'Paste into Lightroom: Library Filter, Text, Filename, Contains.',
      })
    } else {
      toastError("We couldn't copy the file names.")
    }
  }
  return (
    <Button look="plain" className="px-4" aria-label={`Copy file names of ${of}`} onClick={copy}>
      <CopyIcon />
      Copy file names
    </Button>
  )
}
