/** What is known of the pictures of a gallery that were replaced since the visitor had seen them. */
export type NewVersions = {
  isNew(imageId: number): boolean
  /** Says that the holder has opened it. */
  open(imageId: number): void
}

/** Attributes of the words on the tile of a picture that was replaced. */
export const newVersionProps = (imageId: number) => ({ className: 'new-version', 'data-image': imageId })
