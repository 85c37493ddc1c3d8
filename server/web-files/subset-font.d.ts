/** Types for the parts that we use, as the package has none. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      variationAxes?: Record<string, number>
      keepFeatures?: string[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
