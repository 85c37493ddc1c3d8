import { crc32 } from 'node:zlib'
import type { Mark } from '#contract/pick-form.ts'
import type { ListedPick } from '#contract/picks.ts'
import { archiveNames } from '#server/archives/file-names.ts'
import { originalFiles, type PackedFile } from '#server/archives/pack-files.ts'
import type { PickedImage } from './read-picks.ts'

const COLUMNS = ['imageId', 'originalName', 'mark', 'note', 'changedAt'] as const

/** Picks as CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, a heading row, and no formulas. */
export const picksAsCsv = (listed: ListedPick[]): string =>
  `\uFEFF${[COLUMNS, ...listed.map((pick) => COLUMNS.map((column) => pick[column]))].map(csvLine).join('')}`

const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Where a formula would begin a cell, whichever character a spreadsheet separates cells by, and whether it minds quotes. */
const FORMULA = /(^|[\t\r\n,;])(?=(?:"|[^\S\t\r\n])*[=+\-@|%＝＋－＠])/g

/** What a spreadsheet would take for a formula becomes text by an apostrophe before it. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '').replace(FORMULA, "$1'")
  return /["',\t\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The labels of Lightroom and Bridge. */
const LABELS: Record<Mark, string> = { yes: 'Green', maybe: 'Yellow', no: 'Red' }

/**
 * A sidecar file of each image with the label of its mark, named as the original is in a ZIP, with `.xmp` for its
 * extension.
 */
export function sidecars(picked: PickedImage[], chapters: Parameters<typeof originalFiles>[0]): PackedFile[] {
  const originalOf = originalFiles(chapters)
  const nameOf = archiveNames()
  return picked.map(({ image, mark, changedAt }) => {
    const bytes = Buffer.from(sidecar(LABELS[mark]))
    const [, folder = '', original = ''] = /^(.*\/)?(.*)$/.exec(originalOf(image).name) ?? []
    const name = `${original.replace(/\.[^.]*$/, '')}.xmp`
    return {
      name: nameOf({ name, mimeType: 'application/rdf+xml' }, folder),
      size: bytes.length,
      crc32: crc32(bytes),
      modified: changedAt,
      bytes,
    }
  })
}

const sidecar = (label: string) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Label="${label}"/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
