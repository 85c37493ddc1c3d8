import path from 'node:path'
import { and } from 'drizzle-orm'
import type { Mark } from '#contract/pick-form.ts'
import type { ListedPick } from '#contract/picks.ts'
import { folded } from '#contract/texts.ts'
import { inMemory, type PackedFile } from '#server/archives/pack-files.ts'
import type { Database } from '#server/database/connect.ts'
import { isVisible } from '#server/galleries/visible-images.ts'
import { originalsIn } from '#server/images/archive-names.ts'
import { chosenIn } from '#server/images/image-ids.ts'
import { forImages } from '#server/images/list-images.ts'
import type { Marked } from './read-picks.ts'

const COLUMNS = ['imageId', 'originalName', 'mark', 'note', 'changedAt'] as const

/** Picks as CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, a heading row, and no formulas. */
export const picksAsCsv = (listed: ListedPick[]): string =>
  `\uFEFF${[COLUMNS, ...listed.map((pick) => COLUMNS.map((column) => pick[column]))].map(csvLine).join('')}`

const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Places where a formula could begin a cell, for any separator, inside or outside quotes. */
const FORMULA = /(^|[\t\r\n,;])(?=(?:"|[^\S\t\r\n])*[=+\-@|%＝＋－＠])/g

/** Quotes a cell, and puts an apostrophe before each formula, so that spreadsheets read it as text. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '').replace(FORMULA, "$1'")
  return /["',\t\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Labels of Lightroom and Bridge. */
const LABELS: Record<Mark, string> = { yes: 'Green', maybe: 'Yellow', no: 'Red' }

/** A marked image with its original, whose name is unique in the gallery. */
export type MarkedOriginal = Marked & { original: PackedFile }

/** Marked images that visitors of the gallery see, in its order, named as in the ZIP of the whole gallery. */
export async function markedOriginals(
  db: Database,
  galleryId: number,
  marked: readonly Marked[],
): Promise<MarkedOriginal[]> {
  const marks = new Map(marked.map((mark) => [mark.imageId, mark]))
  const packOriginal = await originalsIn(db, galleryId)
  const seen = and(chosenIn(galleryId, [...marks.keys()]), isVisible)!
  const originals: MarkedOriginal[] = []
  await forImages(db, seen, (image) => {
    originals.push({ ...marks.get(image.id)!, original: packOriginal(image) })
  })
  return originals
}

/**
 * Sidecar files with the labels of marks, without folders, each named after its original, with the extension `.xmp`. If
 * several originals would share one, the first gets it; the Clients tab names the others
 * (`web/clients/without-sidecar.ts`).
 */
export function sidecars(marked: readonly MarkedOriginal[]): PackedFile[] {
  const taken = new Set<string>()
  return marked.flatMap(({ original, mark, changedAt }) => {
    const name = `${path.posix.parse(original.name).name}.xmp`
    if (taken.has(folded(name))) return []
    taken.add(folded(name))
    return [{ name, modified: changedAt, ...inMemory(Buffer.from(sidecar(LABELS[mark]))) }]
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
