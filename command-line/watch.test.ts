import { appendFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import { type CommandLine, commandLine, type Running } from '#testing/command-line.ts'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

let olga: SignedIn
let dunes: Gallery
let line: CommandLine
let tokenId: number

beforeEach(async () => {
  const port = await freePort()
  const at = await startAppForThisTest({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  const origin = await at.app.listen({ port, host: '127.0.0.1' })
  olga = await person(at)
  dunes = await olga.createsGallery('Dunes', { subdomain: 'dunes' })
  const program = await programOf(olga)
  tokenId = program.tokenId
  line = await commandLine(origin, program.token, onTestFinished)
})

/** A picture that differs from all others. */
const picture = async (words: string) =>
  Buffer.concat([(await imageFile('x.jpg', { width: 60, height: 40 })).bytes, Buffer.from(words)])
const watching = () => line.start(['send', line.folder, '--gallery', 'dunes', '--watch', '--json'])
const saidOf = (run: Running) =>
  run.said().map(({ event, file }) => (file ? `${event} ${path.relative(line.folder, file)}` : event))
/** Waits until the program has printed these words. */
const says = (run: Running, ...words: string[]) => expect.poll(() => saidOf(run)).toEqual(words)
async function stop(run: Running) {
  run.process.kill('SIGINT')
  return (await run.ended).status
}

describe('send --watch', () => {
  test('sends what is there, what comes and what changes, and ends with 0', async () => {
    await line.writes('one.jpg', await picture('one'))
    const run = watching()
    await says(run, 'sent one.jpg', 'done')
    const [before] = await olga.imagesOf(dunes)

    await line.writes('later/two.jpg', await picture('two'))
    await says(run, 'sent one.jpg', 'done', 'sent later/two.jpg', 'done')

    await olga.patch(`/api/images/${before!.id}`, { title: 'The first' })
    await line.writes('one.jpg', await picture('one, and more'))
    await expect.poll(() => saidOf(run)).toContain('replaced one.jpg')
    const [after, two] = await olga.imagesOf(dunes)
    expect(after).toMatchObject({ id: before!.id, title: 'The first', originalName: 'one.jpg' })
    expect(after!.fileSize).toBe((await picture('one, and more')).length)
    expect(two!.originalName).toBe('two.jpg')
    expect([await stop(run), run.problems()]).toEqual([0, ''])
  })

  test('sends nothing that is still being written', async () => {
    const whole = await picture('whole')
    const file = await line.writes('slow.jpg', whole.subarray(0, 100))
    const run = watching()
    for (let at = 100; at < whole.length; at += Math.ceil(whole.length / 5)) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await appendFile(file, whole.subarray(at, at + Math.ceil(whole.length / 5)))
    }
    await says(run, 'sent slow.jpg', 'done')
    expect((await olga.imagesOf(dunes)).map(({ fileSize }) => fileSize)).toEqual([whole.length])
    expect(await stop(run)).toBe(0)
  })

  test('goes on where it was: what changed meanwhile replaces, and what was deleted on the page stays so', async () => {
    await line.writes('one.jpg', await picture('one'))
    await line.writes('two.jpg', await picture('two'))
    await line.run('send', line.folder, '--gallery', 'dunes')
    const [one, two] = await olga.imagesOf(dunes)
    await olga.delete(`/api/images/${two!.id}`)
    await line.writes('one.jpg', await picture('one again'))
    const run = watching()
    await says(run, 'replaced one.jpg', 'done')
    await line.writes('three.jpg', await picture('three'))
    await expect.poll(() => saidOf(run)).toContain('sent three.jpg')
    const images = await olga.imagesOf(dunes)
    expect(images.map(({ originalName }) => originalName)).toEqual(['one.jpg', 'three.jpg'])
    expect(images[0]!.id).toBe(one!.id)

    // A deleted picture that is edited again counts as new.
    await line.writes('two.jpg', await picture('two again'))
    await expect.poll(() => saidOf(run)).toContain('sent two.jpg')
    expect(await stop(run)).toBe(0)
  })

  test('a file that was there already replaces the image that has its name and its bytes, and no other', async () => {
    const bytes = await picture('shared')
    const [mine] = await olga.adds(dunes, { name: 'one.jpg', type: 'image/jpeg', bytes })
    const [others] = await olga.adds(dunes, {
      name: 'one.jpg',
      type: 'image/jpeg',
      bytes: await picture('of somebody else'),
    })
    await line.writes('one.jpg', bytes)
    const run = watching()
    await says(run, 'skipped one.jpg', 'done')
    await line.writes('one.jpg', await picture('changed'))
    await expect.poll(() => saidOf(run)).toContain('replaced one.jpg')
    const images = await olga.imagesOf(dunes)
    expect(images.map(({ id }) => id)).toEqual([mine!.id, others!.id])
    expect(images.map(({ fileSize }) => fileSize)).toEqual([
      (await picture('changed')).length,
      (await picture('of somebody else')).length,
    ])
    expect(await stop(run)).toBe(0)
  })

  test('what is refused is named once, and sent when it is mended; what is touched or renamed is not sent', async () => {
    const bad = await line.writes('bad.jpg', Buffer.from('no picture'))
    const good = await line.writes('good.jpg', await picture('good'))
    const run = watching()
    await expect.poll(() => saidOf(run)).toContain('done')
    expect(saidOf(run).sort()).toEqual(['done', 'failed bad.jpg', 'sent good.jpg'])
    await writeFile(bad, await picture('mended'))
    await expect.poll(() => saidOf(run)).toContain('sent bad.jpg')
    await rename(good, path.join(line.folder, 'moved.jpg'))
    await expect.poll(() => saidOf(run)).toContain('skipped moved.jpg')
    await writeFile(bad, await picture('mended'))
    await expect.poll(() => saidOf(run)).toContain('skipped bad.jpg')
    expect(saidOf(run).filter((said) => said.startsWith('failed'))).toHaveLength(1)
    expect(await olga.imagesOf(dunes)).toHaveLength(2)
    expect(await stop(run)).toBe(0)
  })

  test('ends with 3 when its token is deleted', async () => {
    const run = watching()
    await line.writes('one.jpg', await picture('one'))
    await says(run, 'sent one.jpg', 'done')
    await olga.delete(`/api/account/tokens/${tokenId}`)
    await line.writes('two.jpg', await picture('two'))
    expect((await run.ended).status).toBe(3)
  })

  test('lets another program send to the gallery meanwhile', async () => {
    const run = watching()
    await line.writes('one.jpg', await picture('one'))
    await says(run, 'sent one.jpg', 'done')
    const other = await line.run('send', line.folder, '--gallery', 'dunes')
    expect([other.status, other.said.map(({ event }) => event)]).toEqual([0, ['skipped', 'done']])
    // Ctrl+C also ends it while it waits for changes.
    run.process.kill('SIGINT')
    await expect.poll(() => run.process.exitCode).toBe(0)
  })
})
