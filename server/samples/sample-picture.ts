/** One picture of a sample gallery; `description` shows as its caption. Width and height in pixels. */
export type SamplePicture = {
  fileName: string
  title: string
  description?: string
  width: number
  height: number
}
