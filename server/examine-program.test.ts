import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { beforeAll, expect, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { readConfig } from '#server/configuration/config.ts'
import { images } from '#server/database/tables/index.ts'
import { originalKey } from '#server/files/folders.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, type SignedIn } from '#testing/people.ts'
import { appForThisFile } from '#testing/start-app.ts'
import { locationOf, tusOf } from '#testing/tus.ts'
import { examineProgram } from './examine-program.ts'

const SMALL = { width: 20, height: 20 }
const SECRET = 'secret-of-the-mail-server'

const at = appForThisFile({}, async (databaseUrl) => {
  url = databaseUrl
  return databaseUrl
})
let url: string
let olga: SignedIn
let dunes: Gallery
beforeAll(async () => {
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes')
  await olga.adds(
    dunes,
    await imageFile('a.jpg', SMALL),
    await imageFile('b.jpg', SMALL),
    await imageFile('c.jpg', SMALL),
  )
})

/** The lines of the command, and its final error. */
async function doctor(environment: Record<string, string> = {}, databaseUrl = url) {
  const config = readConfig({ DATA_DIR: at.dataDirectory, PAYMENTS: 'sandbox', ...environment })
  const printed: string[] = []
  try {
    for await (const line of examineProgram(config, async () => databaseUrl)) printed.push(line)
  } catch (error) {
    return { printed, failure: (error as Error).message }
  }
  return { printed, failure: null }
}

test('of a program that is well it says what it looked at', async () => {
  const tus = tusOf(olga)
  const file = await imageFile('unfinished.jpg')
  const unfinished = locationOf(await tus.begin(`/api/galleries/${dunes.id}/uploads`, file))
  await tus.patch(unfinished, 0, file.bytes.subarray(0, 1000))
  expect(await doctor()).toEqual({
    printed: [
      'ok      configuration: every variable can be used',
      expect.stringMatching(/^ok {6}data folder: .+ is writable, and closed to others$/),
      expect.stringMatching(/^ok {6}disk: [\d.]+ GB are free for /),
      expect.stringMatching(
        /^ok {6}database: PostgreSQL \S+ answers; its role is no superuser; its tables are those of this version \(\w+\); notifications arrive; its clock is that of this machine$/,
      ),
      'ok      storage: writes, reads, reads in part and removes',
      'ok      backups: none are made automatically (BACKUP_DIR is not set)',
      expect.stringMatching(/^ok {6}mail: e-mails are files in /),
      'ok      names: localhost needs no DNS',
      'ok      decoder: decodes a picture of 2400 × 1029',
      'ok      domains: 0 domains of galleries lead here',
      expect.stringMatching(/^ok {6}jobs: (1 job waits|\d+ jobs wait), 1 process runs$/),
      'ok      files: 3 images looked for',
      'Everything is as it should be.',
    ],
    failure: null,
  })
  await tus.end(unfinished)
})

test('names below the host are not looked up where galleries live at paths', async () => {
  const { printed } = await doctor({
    ...{ ADDRESSES: 'paths', PUBLIC_URL: 'https://pictures.example.com' },
    ...{ TRUST_PROXY: 'loopback', DNS_SERVERS: '127.0.0.1:9' },
  })
  expect(printed.filter((line) => line.includes(' names: '))).toEqual([
    'WRONG   names: pictures.example.com is not in the DNS. Add an A, AAAA or CNAME record, or correct PUBLIC_URL.',
  ])
})

test('what is wrong it names, with what to do, and no secret', async () => {
  const { db } = at.services.connection
  const [whole, gone, short] = await db.select().from(images).orderBy(images.id)
  const place = (key: string) => path.join(at.dataDirectory, 'files', key)
  await rm(place(originalKey(gone!.filePath)))
  await writeFile(place(originalKey(short!.filePath)), 'cut short')
  const stray = `galleries/${dunes.id}/${'f'.repeat(32)}`
  await mkdir(place(stray))
  await writeFile(place(originalKey(stray)), 'of nobody')
  // Files that are not reported: those of an upload under way, and those that a job will remove.
  for (const folder of [`galleries/${dunes.id}/${'0'.repeat(32)}`, 'galleries/999/removed']) {
    await mkdir(place(folder), { recursive: true })
    await writeFile(place(originalKey(folder)), 'soon')
  }
  await db.execute(
    sql`insert into unclaimed_files (folder, process) values (${`galleries/${dunes.id}/${'0'.repeat(32)}`}, ${at.services.process})`,
  )
  await at.services.jobs.stop(5)
  await db.execute(sql`insert into pgboss.job (name, data, state, start_after) values
    ('remove-folder', '{"folder": "galleries/999"}', 'created', '2099-01-01'),
    ('sweep-files', '{}', 'created', now() - interval '1 hour'), ('deliver-letter', '{}', 'failed', now())`)
  await db.execute(sql`insert into custom_domains (gallery_id, hostname, provider_id, proof, records, verified_at)
    values (${dunes.id}, 'dunes.example.org', 'a', 'b', '{}', now())`)
  await chmod(at.dataDirectory, 0o755)
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (auth, _, answer) => answer(new Error(`No such user, and not with ${auth.password}`)),
  })
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  const { port } = mail.server.address() as { port: number }

  const { printed, failure } = await doctor({
    SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:${port}?requireTLS=false`,
    PUBLIC_URL: 'https://pictures.example.com',
    TRUST_PROXY: 'loopback',
    DNS_SERVERS: '127.0.0.1:9',
  })
  await new Promise<void>((resolve) => mail.close(resolve))
  const wrong = printed.filter((line) => line.startsWith('WRONG'))
  expect(wrong).toEqual([
    expect.stringMatching(/^WRONG {3}data folder: .+ is open to other users of the machine\. chmod 700 /),
    expect.stringMatching(/^WRONG {3}mail: .+ See SMTP_URL, and the log of the mail server\.$/),
    'WRONG   names: pictures.example.com is not in the DNS. Add an A, AAAA or CNAME record, or correct PUBLIC_URL.',
    expect.stringMatching(
      /^WRONG {3}names: \*\.pictures\.example\.com is not in the DNS: galleries are not found/,
    ),
    expect.stringMatching(/^WRONG {3}domains: .+ dunes\.example\.org\. Their owners are mailed/),
    expect.stringMatching(/^WRONG {3}jobs: Jobs have waited for more than 10 minutes: 1 sweep-files\. /),
    expect.stringMatching(/^WRONG {3}jobs: Jobs were given up within the last hour: 1 deliver-letter\. /),
    `WRONG   files: Originals are missing or have another size: image ${gone!.id} (${originalKey(gone!.filePath)}), image ${short!.id} (${originalKey(short!.filePath)}). Restore these files from a backup (DIR/files), and see whether the storage is the right one.`,
    `WRONG   files: Folders of no image take 1 MB: ${stray}. They only take room. Remove them from the storage when you have a backup.`,
  ])
  expect(failure).toBe('9 things are wrong.')
  expect(printed.join('\n')).not.toContain(SECRET)
  expect(printed.join('\n')).not.toContain(whole!.filePath)
})

test('without the database and the bucket it says so, and looks at the rest', async () => {
  const { printed, failure } = await doctor(
    {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    'postgresql://picturerail@127.0.0.1:9/picturerail',
  )
  expect(printed).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^WRONG {3}database: .*ECONNREFUSED.* See whether PostgreSQL runs/),
      expect.stringMatching(/^WRONG {3}storage: .*ECONNREFUSED.* See the variables S3_/),
      'ok      decoder: decodes a picture of 2400 × 1029',
      '        files: cannot be looked at without the database',
    ]),
  )
  expect(failure).toMatch(/things are wrong\.$/)
})

test('a setting that trusts every proxy is reported as unsafe', async () => {
  const wrongOnes = async (proxies: string) => {
    const { printed } = await doctor({ TRUST_PROXY: proxies })
    return printed.filter((line) => /^WRONG {3}proxy:/.test(line))
  }
  expect(await wrongOnes('true')).toEqual([
    expect.stringMatching(
      /^WRONG {3}proxy: TRUST_PROXY=true believes every caller.+ Name the addresses of your proxies/,
    ),
  ])
  expect(await wrongOnes('loopback')).toEqual([])
})
