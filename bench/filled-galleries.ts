/** Galleries of thousands of images with real files, for measurements in browsers. */
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Gallery, GalleryChangeInput } from '#contract/galleries.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { joinEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import type { ImageFile } from '#testing/image-files.ts'
import type { Setting } from './figure.ts'

const SAMPLES = 'server/samples/images'

export type Wanted = { name: string; count: number; changes: GalleryChangeInput }
export type Filled = { id: number; name: string; address: string; ids: number[] }

/**
 * Creates galleries with this many images. The sample photographs are uploaded once; the galleries' images are rows that
 * repeat them in the same order, each with a folder that links to the files of its photograph. Their focus counts as
 * found: finding it for thousands would take minutes.
 * @param prefix of their subdomains
 */
export async function fillGalleries(
  { folder, olga }: Pick<Setting, 'folder' | 'olga'>,
  prefix: string,
  wanted: readonly Wanted[],
): Promise<Filled[]> {
  const dataDirectory = path.join(folder, 'data')
  const source = await olga.json<Gallery>('/api/galleries', {
    title: 'Source',
    subdomain: `${prefix}-source`,
  })
  const photographs = await samplePhotographs()
  for (const photograph of photographs) await olga.uploads(source.id, photograph)
  const postgres = await joinEmbeddedPostgres({ directory: path.join(dataDirectory, 'postgres') })
  const { db, close } = connect(postgres.url, () => {}, 1)
  try {
    await allRenditionsMade(db, source.id)
    const galleries: Filled[] = []
    for (const [place, { name, count, changes }] of wanted.entries()) {
      const { id, subdomain } = await olga.json<Gallery>('/api/galleries', {
        title: `A gallery of ${name}`,
        subdomain: `${prefix}-${place}`,
      })
      await olga.changes(id, changes)
      const { rows } = await db.execute<{ id: number; folder: string; origin: string }>(sql`
        with numbered as (
          select *, row_number() over (order by sort_order, id) - 1 as place from images where gallery_id = ${source.id}
        ), added as (
          insert into images (filename, original_name, file_size, mime_type, file_path, gallery_id, sort_order,
            width, height, placeholder, blurred, sha256, crc32, rendition_files, found_x, found_y)
          select filename, original_name, file_size, mime_type,
            'galleries/' || ${id}::int || '/' || md5(${id}::int || '-' || n), ${id}::int, n,
            width, height, placeholder, blurred, sha256, crc32, rendition_files, 50, 50
          from generate_series(0, ${count - 1}::int) as n
          join numbered on place = n % ${photographs.length}::int
          order by n
          returning id, file_path, sort_order
        )
        select added.id, added.file_path as folder, numbered.file_path as origin
        from added join numbered on place = added.sort_order % ${photographs.length}::int
        order by added.sort_order`)
      const files = path.join(dataDirectory, 'files')
      await mkdir(path.join(files, 'galleries', String(id)), { recursive: true })
      await Promise.all(
        rows.map(({ folder, origin }) => symlink(path.join(files, origin), path.join(files, folder))),
      )
      const { host } = new URL(olga.origin)
      galleries.push({
        id,
        name,
        address: `http://${subdomain}.${host}/`,
        ids: rows.map((row) => row.id),
      })
    }
    return galleries
  } finally {
    await close()
    await postgres.stop()
  }
}

async function samplePhotographs(): Promise<ImageFile[]> {
  const names = (await readdir(SAMPLES, { recursive: true })).filter((name) => name.endsWith('.jpg')).sort()
  return Promise.all(
    names.map(async (name) => ({
      name: path.basename(name),
      type: 'image/jpeg',
      bytes: await readFile(path.join(SAMPLES, name)),
    })),
  )
}

/** Requests the renditions of later jobs like the others, and waits for all. */
async function allRenditionsMade(db: Database, galleryId: number) {
  for (;;) {
    const { rows } = await db.execute<{ waiting: boolean }>(sql`
      select bool_or(not rendition_files @> jsonb_build_array(jsonb_build_object('width', least(width, 2560))))
        as waiting
      from images where gallery_id = ${galleryId}`)
    if (!rows[0]!.waiting) return
    await new Promise((done) => setTimeout(done, 200))
  }
}
