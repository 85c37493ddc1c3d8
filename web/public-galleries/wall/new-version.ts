/** Pictures of a gallery that were replaced since the visitor saw them. */
export type NewVersions = {
  isNew(imageId: number): boolean
  /** Reports that the holder has opened it. */
  open(imageId: number): void
}

/** Attributes of the label on the tile of a replaced picture. */
export const newVersionProps = (imageId: number) => ({ className: 'new-version', 'data-image': imageId })
