import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** The files of a ZIP by name, in order, as a strict reader finds them. */
export async function contentsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }
  const file = (await promisify(yauzl.fromBuffer as never)(bytes, options as never)) as ZipFile
  const contents = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    file.on('error', reject).on('end', () => resolve(contents))
    file.on('entry', (entry: Entry) =>
      file.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        contents.set(entry.fileName, Buffer.concat(await stream.toArray()))
        file.readEntry()
      }),
    )
    file.readEntry()
  })
}
