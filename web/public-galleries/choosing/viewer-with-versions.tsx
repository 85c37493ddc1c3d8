import { useEffect, useState } from 'react'
import { texts } from '#web/texts/texts.ts'
import { useCurrentImage } from '../viewer/current-image.ts'
import type { NewVersions } from '../wall/new-version.ts'
import { overPicture } from './over-picture.tsx'

/** Stays while the picture is open for the first time since it was replaced. */
function NewVersionLabel({ versions }: { versions: NewVersions }) {
  const id = useCurrentImage()?.id
  const [opened, setOpened] = useState<number>()
  useEffect(() => {
    // It may be named once more while its picture arrives.
    if (id === undefined || !versions.isNew(id)) return
    setOpened(id)
    versions.open(id)
  }, [versions, id])
  return (
    <p className={opened === id && id !== undefined ? 'new-version' : 'unseen'} role="status">
      {opened === id && id !== undefined && texts.newVersion}
    </p>
  )
}

/** Says it in the viewer. */
export const versionsPlugin = (versions: NewVersions) => overPicture(<NewVersionLabel versions={versions} />)
