import { chmod, link, mkdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { type CommandLine, commandLine, type Run } from '#testing/command-line.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

let origin: string
let olga: SignedIn
let dunes: Gallery
let line: CommandLine

beforeEach(async () => {
  const port = await freePort()
  const at = await startAppForThisTest({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  origin = await at.app.listen({ port, host: '127.0.0.1' })
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  line = await commandLine(origin, (await programOf(olga)).token, onTestFinished)
})

const picture = (name: string, colour = '#c8553d') => imageFile(name, { width: 60, height: 40, colour })
const colours = ['#c8553d', '#33658a', '#f6ae2d', '#55dde0', '#2f4858', '#7b2d26', '#0b7a75', '#d7c9aa']
/** Different pictures. */
const pictures = (...names: string[]) =>
  Promise.all(
    names.map(async (name, at) => {
      const { bytes } = await picture(name, colours[at % colours.length])
      return line.writes(name, Buffer.concat([bytes, Buffer.from(name)]))
    }),
  )
const namesIn = async (gallery: { id: number } = dunes) =>
  (await olga.imagesOf(gallery)).map(({ originalName }) => originalName)
const saidOf = ({ said }: Run) =>
  said.map(({ event, file }) => (file ? `${event} ${path.relative(line.folder, file)}` : event))
const counts = ({ said }: Run) => said.find(({ event }) => event === 'done')

describe('send', () => {
  test('sends the pictures of folders in their natural order, and skips those that are there', async () => {
    await pictures('2.jpg', '10.jpg', 'inside/a.jpg', '.hidden.jpg')
    await line.writes('notes.txt', Buffer.from('nothing'))
    const first = await line.run('send', line.folder, '--gallery', 'dunes')
    expect([first.problems, first.status]).toEqual(['', 0])
    expect(await namesIn()).toEqual(['2.jpg', '10.jpg', 'a.jpg'])
    expect(counts(first)).toEqual({ event: 'done', sent: 3, replaced: 0, skipped: 0, failed: 0, notSent: 0 })

    await pictures('2.jpg', '10.jpg', 'inside/a.jpg', 'new.jpg')
    const second = await line.run('send', line.folder, '--gallery', String(dunes.id))
    expect(saidOf(second)).toEqual([
      'sent new.jpg',
      'skipped 2.jpg',
      'skipped 10.jpg',
      'skipped inside/a.jpg',
      'done',
    ])
    expect(second.status).toBe(0)
    expect(await namesIn()).toEqual(['2.jpg', '10.jpg', 'a.jpg', 'new.jpg'])
  })

  test('says in sentences what it does', async () => {
    const [file] = await pictures('one.jpg')
    const { out, status } = await line.start(['send', file!, '--gallery', 'dunes']).ended
    expect([out, status]).toEqual([`Sent ${file}\n1 sent, 0 already there\n`, 0])
  })

  test('makes a gallery as a preset says, and a chapter in it; later it takes those that are there', async () => {
    await olga.post('/api/presets', { name: 'Wedding', settings: { theme: 'dark', visibility: 'unlisted' } })
    const [one] = await pictures('one.jpg', 'two.jpg')
    const words = ['--new', 'The Day', '--preset', 'Wedding', '--chapter', 'Morning']
    const made = await line.run('send', one!, ...words)
    expect([made.problems, made.status]).toEqual(['', 0])
    const { id } = made.said[0]!
    const gallery = (await olga.get(`/api/galleries/${id}`)).json<Gallery>()
    expect(gallery).toMatchObject({
      title: 'The Day',
      subdomain: 'the-day',
      theme: 'dark',
      visibility: 'unlisted',
    })
    await line.run('send', line.folder, '--gallery', 'the-day', '--chapter', 'Morning')
    const chapters = (await olga.get(`/api/galleries/${id}/chapters`)).json()
    expect(chapters).toEqual([expect.objectContaining({ title: 'Morning', imageCount: 2 })])

    // The first command is complete: the same words make another gallery with an address of its own.
    const again = await line.run('send', one!, ...words)
    expect(again.said[0]).toMatchObject({ event: 'created', title: 'The Day' })
    expect(again.said[0]!.subdomain).not.toBe('the-day')
  })

  test('names what it leaves out, sends the others, and ends with 1', async () => {
    const [good] = await pictures('good.jpg')
    const broken = await line.writes('broken.jpg', Buffer.from('no picture'))
    const large = await line.writes('large.jpg', Buffer.alloc(10 * 1024 * 1024 + 1))
    const nowhere = path.join(line.folder, 'nowhere.jpg')
    await symlink('gone.jpg', nowhere)
    const { status, problems } = await line.run('send', line.folder, '--gallery', 'dunes')
    expect(status).toBe(1)
    expect(problems.trim().split('\n').sort()).toEqual([
      expect.stringMatching(new RegExp(`^${broken}: `)),
      `${large}: large.jpg exceeds the 10MB size limit.`,
      `${nowhere}: Not found.`,
    ])
    expect(await namesIn()).toEqual(['good.jpg'])
    expect((await stat(good!)).isFile()).toBe(true)
  })

  test('follows links, and goes round no circle', async () => {
    await pictures('a/one.jpg', 'b/two.jpg')
    await symlink('../b', path.join(line.folder, 'a/to-b'))
    await symlink('..', path.join(line.folder, 'a/up'))
    await symlink('../a/one.jpg', path.join(line.folder, 'b/same.jpg'))
    const { status, said } = await line.run('send', path.join(line.folder, 'a'), '--gallery', 'dunes')
    expect(status).toBe(0)
    expect(said.at(-1)).toMatchObject({ sent: 2, skipped: 1, failed: 0 })
    expect((await namesIn()).sort()).toEqual(['one.jpg', 'two.jpg'])
  })

  test('takes names in other normal forms for the same', async () => {
    const composed = 'Müller é.jpg'.normalize('NFC')
    const { bytes } = await picture(composed)
    await line.writes(composed.normalize('NFD'), bytes)
    expect((await line.run('send', line.folder, '--gallery', 'dunes')).status).toBe(0)
    expect(await namesIn()).toEqual([composed])
  })

  test.skipIf(process.getuid?.() !== 0)('names what it has no right to read', async () => {
    const [one] = await pictures('one.jpg', 'shut.jpg')
    const shut = path.join(line.folder, 'shut.jpg')
    const folder = path.join(line.folder, 'secret')
    await mkdir(folder, { mode: 0o700 })
    await rm(shut)
    await writeFile(shut, 'x', { mode: 0o600 })
    for (const place of [path.dirname(line.folder), line.folder]) await chmod(place, 0o755)
    await mkdir(line.state, { mode: 0o777 })
    await chmod(line.state, 0o777)
    const words = ['send', line.folder, '--gallery', 'dunes', '--json']
    const { status, problems } = await line.start(words, { uid: 65534, gid: 65534 }).ended
    expect(problems.trim().split('\n').sort()).toEqual([
      `${folder}: No right to read it.`,
      `${shut}: No right to read it.`,
    ])
    expect(status).toBe(1)
    expect(await namesIn()).toEqual([path.basename(one!)])
  })

  test('sends a file twice for nobody: hard links, copies, and two programs at once', async () => {
    await pictures('one.jpg', 'two.jpg', 'three.jpg')
    await link(path.join(line.folder, 'one.jpg'), path.join(line.folder, 'zcopy.jpg'))
    const ends = await Promise.all([1, 2, 3].map(() => line.run('send', line.folder, '--gallery', 'dunes')))
    expect(ends.map(({ status }) => status)).toEqual([0, 0, 0])
    expect(ends.reduce((sum, run) => sum + Number(counts(run)!.sent), 0)).toBe(3)
    expect((await namesIn()).sort()).toEqual(['one.jpg', 'three.jpg', 'two.jpg'])
  })

  test('a file that is changed and given its old date is another file', async () => {
    const [file] = await pictures('one.jpg')
    await line.run('send', line.folder, '--gallery', 'dunes')
    const { atime, mtime, size } = await stat(file!)
    const { bytes } = await picture('one.jpg')
    await writeFile(file!, Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]))
    await utimes(file!, atime, mtime)
    expect(saidOf(await line.run('send', line.folder, '--gallery', 'dunes'))).toEqual([
      'sent one.jpg',
      'done',
    ])
  })

  test('ten thousand files are looked at, and what was looked at is not read again', async () => {
    const { bytes } = await picture('x.jpg')
    await Promise.all(Array.from({ length: 10_000 }, (_, at) => line.writes(`${at % 100}/${at}.jpg`, bytes)))
    const first = await line.run('send', line.folder, '--gallery', 'dunes')
    expect([first.status, counts(first)]).toEqual([0, expect.objectContaining({ sent: 1, skipped: 9999 })])
    const again = await line.run('send', line.folder, '--gallery', 'dunes')
    expect([again.status, counts(again)]).toEqual([0, expect.objectContaining({ sent: 0, skipped: 10_000 })])
    expect(await namesIn()).toHaveLength(1)
  })

  test('files whose dates are of another time are sent like others', async () => {
    const [old, ahead] = await pictures('old.jpg', 'ahead.jpg')
    await utimes(old!, 0, 0)
    await utimes(ahead!, 4e9, 4e9)
    expect((await line.run('send', line.folder, '--gallery', 'dunes')).status).toBe(0)
    expect(await namesIn()).toEqual(['ahead.jpg', 'old.jpg'])
  })
})

describe('galleries', () => {
  test('are listed', async () => {
    await line.writes('x', Buffer.from(''))
    const { said, status } = await line.run('galleries')
    expect([said, status]).toEqual([
      [
        {
          event: 'gallery',
          id: dunes.id,
          title: 'Dunes',
          subdomain: 'dunes',
          address: dunes.address,
          imageCount: 0,
        },
      ],
      0,
    ])
    const { out } = await line.start(['galleries']).ended
    expect(out).toBe(`${dunes.id}\tdunes\t0\tDunes\n`)
  })
})

describe('a program that is not let in', () => {
  test.each([
    ['without a token', async () => ''],
    ['with one that is unknown', async () => `prt_${'x'.repeat(40)}`],
    ['with what is none', async () => 'Ü\n'],
    [
      'with one that was deleted',
      async () => {
        const { token, tokenId } = await programOf(olga)
        await olga.delete(`/api/account/tokens/${tokenId}`)
        return token
      },
    ],
  ])('%s ends with 3', async (_words, makeToken) => {
    await pictures('one.jpg')
    const environment = { PICTURERAIL_TOKEN: await makeToken() }
    for (const words of [
      ['galleries'],
      ['send', line.folder, '--gallery', 'dunes'],
      ['send', line.folder, '--new', 'X'],
      ['send', line.folder, '--gallery', 'dunes', '--watch'],
      ['export', line.folder],
    ]) {
      const { status, out, problems } = await line.start(words, { environment }).ended
      expect([words, status, out]).toEqual([words, 3, ''])
      expect(problems.trim().split('\n')).toHaveLength(1)
    }
    expect(await namesIn()).toEqual([])
  })

  test('with a token that may only read lists, and sends nothing', async () => {
    await pictures('one.jpg')
    const { token } = await programOf(olga, { scope: 'read' })
    const environment = { PICTURERAIL_TOKEN: token }
    expect((await line.start(['galleries'], { environment }).ended).status).toBe(0)
    for (const words of [
      ['--gallery', 'dunes'],
      ['--new', 'X'],
      ['--gallery', 'dunes', '--chapter', 'C'],
      ['--gallery', 'dunes', '--watch'],
    ]) {
      const { status, problems } = await line.start(['send', line.folder, ...words], { environment }).ended
      expect([words, status]).toEqual([words, 3])
      expect(problems).toBe('This API token can read but not change anything.\n')
    }
    expect(await namesIn()).toEqual([])
  })

  test('with a token for another gallery finds only that', async () => {
    await pictures('one.jpg')
    const other = await olga.createsGallery('Other')
    const { token } = await programOf(olga, { galleryId: other.id })
    const environment = { PICTURERAIL_TOKEN: token }
    const send = (...words: string[]) => line.start(['send', line.folder, ...words], { environment }).ended
    const { status, problems } = await send('--gallery', 'dunes')
    expect([status, problems]).toEqual([1, "There is no gallery 'dunes' that this token opens.\n"])
    const numbered = await send('--gallery', String(dunes.id))
    expect([numbered.status, numbered.problems]).toEqual([3, 'This API token is for another gallery.\n'])
    expect((await send('--new', 'X')).status).toBe(3)
    expect((await send('--gallery', String(other.id))).status).toBe(0)
    expect(await namesIn(other)).toEqual(['one.jpg'])
    expect(await namesIn()).toEqual([])
  })
})

describe('a wrong call', () => {
  const WRONG: string[][] = [
    [],
    ['nonsense'],
    ['galleries', 'more'],
    ['galleries', '--watch'],
    ['export'],
    ['send'],
    ['send', '.'],
    ['send', '.', '--gallery', 'a', '--new', 'b'],
    ['send', '.', '--gallery', 'a', '--preset', 'b'],
    ['send', '.', '--gallery', ' '],
    ['send', '.', '--token', 'prt_x'],
    ['galleries', '--url', 'nonsense'],
    ['galleries', '--token-file', '/nowhere'],
  ]
  test('ends with 2 and says how it is called', async () => {
    for (const words of WRONG) {
      const { status, out, problems } = await line.start(words).ended
      expect([words, status, out]).toEqual([words, 2, ''])
      expect(problems).toContain('\nUsage:\n')
    }
  })

  test('an unknown gallery or preset, or a host that is none, ends with 1', async () => {
    for (const words of [
      ['--gallery', 'nothing'],
      ['--gallery', '999999'],
      ['--new', 'X', '--preset', 'Y'],
    ]) {
      expect([words, (await line.run('send', line.folder, ...words)).status]).toEqual([words, 1])
    }
    const nobody = { PICTURERAIL_URL: `http://127.0.0.1:${await freePort()}` }
    const { status, problems } = await line.start(['galleries'], { environment: nobody }).ended
    expect([status, problems]).toEqual([1, `${nobody.PICTURERAIL_URL} does not answer.\n`])
  })

  test('a token comes from a file; help is no mistake', async () => {
    const file = await line.writes('token', Buffer.from(`${(await programOf(olga)).token}\n`))
    const environment = { PICTURERAIL_TOKEN: '', PICTURERAIL_URL: '' }
    const words = ['galleries', '--url', `${origin}/`, '--token-file', file]
    expect((await line.start(words, { environment }).ended).status).toBe(0)
    expect(await line.start(['--help'], { environment }).ended).toMatchObject({ status: 0, problems: '' })
  })
})
