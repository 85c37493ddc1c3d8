import { useEffect, useState } from 'react'
import { texts } from '#web/texts/texts.ts'
import { useCurrentImage } from '../viewer/current-image.ts'
import type { NewVersions } from '../wall/new-version.ts'
import { overPicture } from './over-picture.tsx'

/** Label that stays while the picture is opened for the first time since it was replaced. */
function NewVersionLabel({ versions }: { versions: NewVersions }) {
  const id = useCurrentImage()?.id
  const [opened, setOpened] = useState<number>()
  useEffect(() => {
    // May run again while the picture loads.
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

/** Adds the label to the viewer. */
export const versionsPlugin = (versions: NewVersions) => overPicture(<NewVersionLabel versions={versions} />)
