import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

const FOLDERS = { '01 Getting ready': 'ready', '02 Ceremony': 'vow', '03 Party': 'party' }

/**
 * A folder with small pictures of a wedding in three folders, those of each taken in the order opposite to their files'
 * names: `vow-200.jpg` first.
 * @param ofEach number of pictures in each of them
 */
export async function weddingFolder(ofEach: number): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'picturerail-wedding-')), 'Wedding')
  let hour = 10
  let shade = 0
  for (const [inside, name] of Object.entries(FOLDERS)) {
    await mkdir(path.join(folder, inside), { recursive: true })
    for (let n = 1; n <= ofEach; n++) {
      const second = ofEach - n
      const clock = [hour, Math.floor(second / 60), second % 60].map((part) => String(part).padStart(2, '0'))
      const file = path.join(folder, inside, `${name}-${String(n).padStart(3, '0')}.jpg`)
      await writeFile(file, await picture(shade++, `2026:06:20 ${clock.join(':')}`))
    }
    hour += 2
  }
  return folder
}

/** A picture that differs from all others. */
const picture = (shade: number, takenAt: string) =>
  sharp({
    create: {
      ...{ width: 60, height: 40, channels: 3 },
      background: { r: shade % 256, g: 60 + 40 * Math.floor(shade / 256), b: (shade * 37) % 256 },
    },
  })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: takenAt } })
    .toBuffer()
