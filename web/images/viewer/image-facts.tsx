import type { ReactNode } from 'react'
import { cameraText, takenText } from '#contract/camera-text.ts'
import type { Image } from '#contract/images.ts'
import { dateAndTime } from '#web/base/dates.ts'
import { LANGUAGE } from '#web/base/language.ts'
import { sizeText } from '#web/uploads/texts.ts'

/** Facts about an image: file size, type, upload date and uploader, date taken and camera. */
export function ImageFacts({ image }: { image: Image }) {
  return (
    <dl className="tabular mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-label">
      <Fact name="Size">{sizeText(image.fileSize)}</Fact>
      <Fact name="Type">{image.mimeType}</Fact>
      <Fact name="Uploaded">{dateAndTime(image.uploadedAt)}</Fact>
      {image.takenAt && <Fact name="Taken">{takenText(image.takenAt, LANGUAGE)}</Fact>}
      {image.camera && <Fact name="Camera">{cameraText(image.camera)}</Fact>}
      {image.uploaderName && <Fact name="From">{image.uploaderName}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-viewer-ink-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  )
}
