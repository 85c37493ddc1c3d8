import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open as openFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { laterRenditions, renditionSizes } from '#contract/rendition-sizes.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { emptyPng, jpegOfManyScans, withExtraBytes, withHoleInScan } from '#testing/hostile-images.ts'
import { imageFile } from '#testing/image-files.ts'
import { programPath } from '#testing/programs.ts'
import { endSharedDecoder } from '#testing/shared-decoder.ts'
import { cpuTimeMs } from './cpu-time.ts'
import { createDecoder, type Decoder, type DecoderOptions, UnusableImage, type Urgency } from './decoder.ts'
import { isolation } from './launch.ts'
import { AWAITED_BEFORE_ONE, createProcessPool } from './process-pool.ts'
import { TimeLimitPassed } from './worker-process.ts'

// Decoding takes seconds, and the machine may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  // The shared decoder would start processes of its own during the tests.
  await endSharedDecoder()
  folder = await mkdtemp(join(await roomyMemory(), 'picturerail-decoding-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open: Decoder[] = []
function startDecoder(options?: DecoderOptions): Decoder {
  const decoder = createDecoder(options)
  open.push(decoder)
  return decoder
}
afterEach(() => Promise.all(open.splice(0).map((decoder) => decoder.close())))

let count = 0
async function file(bytes: Buffer): Promise<string> {
  const path = join(folder, `file-${++count}`)
  await writeFile(path, bytes)
  return path
}
async function emptyFolder(): Promise<string> {
  const path = join(folder, `folder-${++count}`)
  await mkdir(path)
  return path
}
const photo = async (size?: { width: number; height: number }) => file((await imageFile('a.jpg', size)).bytes)
/** An image that takes about 15 s to decode. */
let slow: Promise<string> | undefined
const slowImage = () => (slow ??= file(jpegOfManyScans(9000)))
/** An image that takes 400 MB to decode. */
let large: Promise<string> | undefined
const largeImage = () => (large ??= file(emptyPng(10_000, 10_000, true)))

const prepare = async (decoder: Decoder, path: string, options?: Parameters<Decoder['prepare']>[2]) =>
  decoder.prepare(path, await emptyFolder(), options)
const refusal = async (outcome: Promise<unknown>) => {
  const error = await outcome.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(UnusableImage)
  return (error as UnusableImage).reason
}

/** The beginning of a program with the protocol of a decoding process. */
const PROTOCOL = `
  import { readSync, writeSync } from 'node:fs'
  function send(bytes) {
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(1, bytes, sent)
  }
  function frame(message) {
    const json = Buffer.from(JSON.stringify(message))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(json.length)
    return Buffer.concat([length, json])
  }
  function receive(length) {
    const bytes = Buffer.alloc(length)
    for (let received = 0; received < length; ) {
      const read = readSync(0, bytes, received, length - received, null)
      if (read === 0) process.exit()
      received += read
    }
    return bytes
  }
  const receiveTask = () => JSON.parse(receive(receive(4).readUInt32BE()).toString())
  send(frame('ready'))`

/** The child processes of this one, as reported by Linux. */
const childrenOf = (parent: number): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/status`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
/** Processes that other tests have left running. */
const others = new Set(childrenOf(process.pid))
const decodingProcesses = () => childrenOf(process.pid).filter((pid) => !others.has(pid) && isDecoding(pid))
const isDecoding = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoding-process.ts')
  } catch {
    return false
  }
}
/** Scheduling policies (sched(7)), and those of a process's threads (proc(5)). */
const [SCHED_OTHER, SCHED_IDLE] = [0, 5]
const policiesOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1')
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[38])
  })
/** Starting takes half a second of CPU time, and three times that where everything waits for memory. */
const isBusy = (pid: number) => hasWorked(pid, 3000)
const hasWorked = (pid: number, ms: number) => (cpuTimeMs(pid) ?? 0) > ms
const memory = (pid: number) => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}
async function until<T>(look: () => T | undefined | false, limitMs = 120_000): Promise<T> {
  for (const begun = Date.now(); Date.now() - begun < limitMs; await wait(20)) {
    const seen = look()
    if (seen) return seen
  }
  throw new Error('It did not happen in time')
}
/** The process that remains when those of `before` have ended: one of them may end later than another begins. */
const onlyOneBeside = (before: number[]) =>
  until(() => {
    const [only, ...more] = decodingProcesses()
    return more.length === 0 && only !== undefined && !before.includes(only) && only
  })
/** The process that is busy decoding. */
const busyProcess = () => until(() => decodingProcesses().find(isBusy))

const onLinux = test.runIf(process.platform === 'linux')

describe('preparing an image', () => {
  test('returns its size, type and average colour, and makes the narrow renditions', async () => {
    const decoder = startDecoder()
    const outDirectory = await emptyFolder()
    const prepared = await decoder.prepare(await photo({ width: 3000, height: 2000 }), outDirectory)
    expect(prepared).toMatchObject({ mimeType: 'image/jpeg', width: 3000, height: 2000 })
    expect(prepared.placeholder).toMatch(/^#[0-9a-f]{6}$/)
    expect(prepared.blurred).toMatch(/^data:image\/webp;base64,[\w+/=]{20,1000}$/)
    expect(prepared.renditions).toMatchObject([
      { width: 320, height: 213, path: join(outDirectory, '320.webp') },
    ])
    for (const { path, width, height, bytes } of prepared.renditions) {
      const written = await readFile(path)
      expect(written.length).toBe(bytes)
      expect(await sharp(written).metadata()).toMatchObject({ format: 'webp', width, height })
    }
    expect((await readdir(outDirectory)).sort()).toEqual(['320.webp'])
  })

  test('makes no rendition wider than the image', async () => {
    const { renditions } = await prepare(startDecoder(), await photo({ width: 200, height: 150 }))
    expect(renditions).toMatchObject([{ width: 200, height: 150 }])
  })

  test('counts transparency as white in the average colour and keeps it in the renditions', async () => {
    const half = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const png = await sharp({ create: { width: 50, height: 50, channels: 4, background: half } })
      .png()
      .toBuffer()
    const { placeholder, renditions } = await prepare(startDecoder(), await file(png))
    expect(placeholder).toBe('#ff7f7f')
    expect(await sharp(renditions[0]!.path).metadata()).toMatchObject({ hasAlpha: true })
  })

  test('converts 16 bits with a wide-gamut profile to sRGB', async () => {
    const samples = new Uint16Array(64 * 64 * 3).map((_, index) => [200, 60, 30][index % 3]! * 257)
    const untagged = await sharp(samples, { raw: { width: 64, height: 64, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const displayP3 = await sharp(untagged)
      .toColourspace('rgb16')
      .keepIccProfile()
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { placeholder } = await prepare(startDecoder(), await file(displayP3))
    // Computed from the definitions of the two colour spaces, apart from rounding.
    const colour = placeholder.match(/[0-9a-f]{2}/g)!.map((channel) => Number.parseInt(channel, 16))
    for (const [index, exact] of [217, 42, 0].entries()) {
      expect(Math.abs(colour[index]! - exact)).toBeLessThanOrEqual(1)
    }
  })

  test('the wider renditions are made from the same file afterwards', async () => {
    const decoder = startDecoder()
    const outDirectory = await emptyFolder()
    const sizes = laterRenditions(renditionSizes(3000, 2000))
    const path = await photo({ width: 3000, height: 2000 })
    const renditions = await decoder.makeRenditions(path, sizes, outDirectory, { urgency: 'awaited' })
    expect(renditions).toMatchObject(
      sizes.map((size) => ({ ...size, path: join(outDirectory, `${size.width}.webp`) })),
    )
    for (const { path, width, height } of renditions) {
      expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width, height })
    }
  })

  test('a JPEG of it has white where it was transparent', async () => {
    const outDirectory = await emptyFolder()
    const background = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const half = sharp({ create: { width: 50, height: 40, channels: 4, background } })
    const path = await file(await half.png().toBuffer())
    const size = { width: 25, height: 20 }
    const made = await startDecoder().makeRenditions(path, [size], outDirectory, {
      urgency: 'awaited',
      format: 'jpeg',
    })
    expect(made).toMatchObject([{ ...size, path: join(outDirectory, '25.jpeg') }])
    const { channels } = await sharp(made[0]!.path).stats()
    expect(await sharp(made[0]!.path).metadata()).toMatchObject({ format: 'jpeg', ...size })
    for (const [channel, expected] of [255, 127, 127].entries())
      expect(Math.abs(channels[channel]!.mean - expected)).toBeLessThan(4)
  })
})

describe('refusing a file', () => {
  test('that is empty', async () => {
    expect(await refusal(prepare(startDecoder(), await file(Buffer.alloc(0))))).toBe('empty')
  })

  test('that begins as something else, even if an image follows', async () => {
    const { bytes } = await imageFile('a.jpg')
    const decoder = startDecoder()
    const gif = await sharp(bytes).gif().toBuffer()
    expect(await refusal(prepare(decoder, await file(gif)))).toBe('type')
    expect(await refusal(prepare(decoder, await file(Buffer.concat([Buffer.from('GIF89a'), bytes]))))).toBe(
      'type',
    )
    expect(
      await refusal(prepare(decoder, await file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))),
    ).toBe('type')
  })

  test.each(['a.jpg', 'a.png', 'a.webp'])('that was cut off: %s', async (name) => {
    const { bytes } = await imageFile(name)
    const cut = await file(bytes.subarray(0, bytes.length / 2))
    expect(await refusal(prepare(startDecoder(), cut))).toBe('damaged')
  })

  test('whose JPEG scan data is invalid, but not one with extra bytes between its markers', async () => {
    const { bytes } = await imageFile('a.jpg')
    const decoder = startDecoder()
    expect(await refusal(prepare(decoder, await file(withHoleInScan(bytes))))).toBe('damaged')
    expect(await prepare(decoder, await file(withExtraBytes(bytes)))).toMatchObject({
      width: 450,
      height: 300,
    })
  })

  test('that has more than 100 megapixels, but not one with exactly that many', async () => {
    const decoder = startDecoder()
    expect(await refusal(prepare(decoder, await file(emptyPng(10_001, 10_000))))).toBe('too-many-pixels')
    expect(await prepare(decoder, await file(emptyPng(10_000, 10_000)))).toMatchObject({ width: 10_000 })
  })

  test('that takes longer than 10 seconds to decode', async () => {
    // Takes thirty seconds here, and still more than ten on a machine three times as fast.
    const slow = await file(jpegOfManyScans(20_000))
    const begun = performance.now()
    expect(await refusal(prepare(startDecoder(), slow))).toBe('too-slow')
    expect(performance.now() - begun).toBeGreaterThan(10_000)
  })

  test('does not happen when the file or the output folder is missing', async () => {
    const decoder = startDecoder()
    const missing = decoder.prepare(join(folder, 'nowhere'), await emptyFolder())
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT', name: 'Error' })
    const placeless = decoder.prepare(await photo(), join(folder, 'nowhere'))
    await expect(placeless).rejects.toMatchObject({ code: 'ENOENT', name: 'Error' })
  })

  onLinux(
    'does not happen when a rendition cannot be written; others are not written after that',
    async () => {
      const outDirectory = await emptyFolder()
      await mkdir(join(outDirectory, '320.webp'))
      const slow = join(outDirectory, '640.webp')
      execFileSync('mkfifo', [slow])
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const create = { width: 1000, height: 1500, channels: 3, background: 'grey', noise } as const
      const path = await file(await sharp({ create }).jpeg().toBuffer())
      const sizes = [320, 640].map((width) => ({ width, height: width }))
      const ended = startDecoder()
        .makeRenditions(path, sizes, outDirectory, { urgency: 'awaited' })
        .catch((error) => error)
      const reader = await openFile(slow) // once it is being written
      const first = await Promise.race([ended, wait(300)])
      await reader.readFile()
      await reader.close()
      expect(first).toBeUndefined()
      expect(await ended).toMatchObject({ code: 'EISDIR' })
    },
  )

  test('is not what happens when no process can be started', async () => {
    const pool = createProcessPool(join(await emptyFolder(), 'missing.mjs'), {
      processes: 1,
      memoryLimitBytes: 2 * 1024 ** 3,
    })
    onTestFinished(() => pool.close())
    const decoded = pool.run(
      { path: await photo(), ask: 'prepare' },
      { timeLimitMs: 4000, urgency: 'awaited' },
    )
    await expect(decoded).rejects.toThrow('A decoding process did not start')
  })

  test.each([
    ['asks for ever to be run alone', { outcome: 'large' }, { answer: { outcome: 'large' } }],
    [
      'sends more than it may',
      { outcome: 'done', renditions: Array(9).fill({ width: 1, height: 1, bytes: 100_000_000 }) },
      expect.objectContaining({ message: expect.stringContaining('too_big') }),
    ],
  ])('a process that was taken over and %s ends its task', async (_what, answer, outcome) => {
    const program = join(await emptyFolder(), 'hostile.mjs')
    await chmod(folder, 0o755)
    await writeFile(
      program,
      `${PROTOCOL}
      for (;;) {
        receive(receiveTask().bytes)
        send(frame(${JSON.stringify(answer)}))
      }`,
    )
    const pool = createProcessPool(program, { processes: 1, memoryLimitBytes: 2 * 1024 ** 3 })
    onTestFinished(() => pool.close())
    const ended = pool
      .run({ path: await photo(), ask: 'prepare' }, { timeLimitMs: 10_000, urgency: 'awaited' })
      .catch((error) => error)
    expect(await ended).toMatchObject(outcome)
  })

  test.each([
    ['no JSON', "Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('nope')])", 'not valid JSON'],
    ['a message without end', 'Buffer.alloc(1024 * 1024, 255)', 'A message of 4294967295 bytes'],
    ['something else', "frame({ outcome: 'done', renditions: 'all of them' })", 'Invalid input'],
    ['nothing, and ends', 'process.exit() || frame(1)', 'ended by exit 0'],
    [
      'less than it said',
      "process.kill(process.pid, 'SIGKILL') && frame({ outcome: 'done', renditions: [{ width: 1, height: 1, bytes: 9 }] })",
      'ended by SIGKILL',
    ],
  ])(
    'a process that was taken over and sends %s is ended; the next task is done',
    async (_what, sent, why) => {
      const home = await emptyFolder()
      await chmod(folder, 0o755)
      const program = join(home, 'hostile.mjs')
      const path = await photo()
      const taken = join(home, 'taken')
      await writeFile(
        program,
        `import { existsSync } from 'node:fs'
      ${PROTOCOL}
      for (;;) {
        receive(receiveTask().bytes)
        send(existsSync(${JSON.stringify(taken)}) ? frame({ outcome: 'failed', message: 'done' }) : ${sent})
      }`,
      )
      const pool = createProcessPool(program, { processes: 1, memoryLimitBytes: 2 * 1024 ** 3 })
      onTestFinished(() => pool.close())
      const run = () => pool.run({ path, ask: 'prepare' }, { timeLimitMs: 10_000, urgency: 'awaited' })
      await expect(run()).rejects.toThrow(why)
      await writeFile(taken, '')
      expect(await run()).toMatchObject({ answer: { message: 'done' } })
    },
  )

  onLinux('does not happen when the machine is too busy to decode', async () => {
    const decoder = startDecoder({ processes: 1, timeLimitMs: 4000 })
    await prepare(decoder, await photo())
    const before = new Map(decodingProcesses().map((pid) => [pid, cpuTimeMs(pid) ?? 0]))
    const prepared = prepare(decoder, await file(jpegOfManyScans(600)))
    // Decoding takes about a second.
    const busy = await until(() =>
      decodingProcesses().find((pid) => hasWorked(pid, (before.get(pid) ?? 0) + 200)),
    )
    process.kill(busy, 'SIGSTOP')
    await wait(5000)
    process.kill(busy, 'SIGCONT')
    expect(await prepared).toMatchObject({ width: 4000 })
  })
})

describe('a hostile image', () => {
  test('is stopped at its time limit, while others are decoded during and after it', async () => {
    const decoder = startDecoder({ processes: 2, timeLimitMs: 4000 })
    const order: string[] = []
    const slow = refusal(prepare(decoder, await slowImage())).finally(() => order.push('slow'))
    const others = Promise.all(Array.from({ length: 10 }, async () => prepare(decoder, await photo())))
    expect(await others.finally(() => order.push('others'))).toHaveLength(10)
    expect(await slow).toBe('too-slow')
    expect(order).toEqual(['others', 'slow'])
    expect(await prepare(decoder, await photo())).toMatchObject({ width: 450 })
  })

  test('may take longer once it has been looked at', async () => {
    const decoder = startDecoder({ timeLimitMs: 200, renditionsTimeLimitMs: 60_000 })
    const slow = await file(jpegOfManyScans(1000))
    expect(await refusal(prepare(decoder, slow))).toBe('too-slow')
    const made = await decoder.makeRenditions(slow, [{ width: 100, height: 100 }], await emptyFolder(), {
      urgency: 'awaited',
    })
    expect(made).toMatchObject([{ width: 100, height: 100 }])
  })

  onLinux(
    'that crashes its process once is tried again, and refused if it crashes that one too',
    async () => {
      const decoder = startDecoder({ processes: 1, timeLimitMs: 60_000 })
      const path = await slowImage()
      const slow = refusal(prepare(decoder, path))
      const first = await busyProcess()
      const other = photo().then((each) => prepare(decoder, each))
      process.kill(first, 'SIGSEGV')
      // Killed during decoding, not during startup.
      const second = await until(() => decodingProcesses().find((pid) => pid !== first && isBusy(pid)))
      process.kill(second, 'SIGSEGV')
      expect(await slow).toBe('damaged')
      expect(await other).toMatchObject({ width: 450 })
    },
  )

  onLinux('does not get more memory than the limit of its process', async () => {
    const decoder = startDecoder({ processes: 1, memoryLimitBytes: 900_000_000 })
    expect(await refusal(prepare(decoder, await largeImage()))).toBe('damaged')
    expect(await prepare(decoder, await photo())).toMatchObject({ width: 450 })
  })

  onLinux('that needs much memory waits until no other such image is decoded', async () => {
    const decoder = startDecoder({ processes: 2 })
    const paths = [await largeImage(), await file(emptyPng(10_000, 9999, true))]
    let peak = 0
    const watch = setInterval(() => {
      const each = decodingProcesses().map(memory)
      peak = Math.max(
        peak,
        each.reduce((sum, bytes) => sum + bytes, 0),
      )
    }, 20)
    const prepared = await Promise.all(paths.map((path) => prepare(decoder, path)))
    clearInterval(watch)
    expect(prepared).toMatchObject([{ height: 10_000 }, { height: 9999 }])
    // One of them holds 400 MB of pixels; two would be 800.
    expect(peak).toBeGreaterThan(450_000_000)
    expect(peak).toBeLessThan(750_000_000)
  })

  onLinux('leaves no memory allocated in its process', async () => {
    const decoder = startDecoder({ processes: 1 })
    await prepare(decoder, await largeImage())
    const sizes = laterRenditions(renditionSizes(3000, 2000))
    const path = await photo({ width: 3000, height: 2000 })
    for (let round = 0; round < 3; round++)
      await decoder.makeRenditions(path, sizes, await emptyFolder(), { urgency: 'awaited' })
    const [only] = decodingProcesses()
    expect(memory(only!)).toBeLessThan(250_000_000)
  })

  onLinux('leaves nothing of a large file in its process', async () => {
    const decoder = startDecoder({ processes: 1 })
    const grey = sharp({ create: { width: 12_000, height: 8000, channels: 3, background: '#888' } })
    const tiff = await grey.tiff({ compression: 'none' }).toBuffer()
    expect(tiff.length).toBeGreaterThan(200_000_000)
    await prepare(decoder, await file(tiff))
    const [only] = decodingProcesses()
    await until(() => memory(only!) < 200_000_000, 10_000)
  })
})

describe('queueing', () => {
  test('a single image does not wait for another person’s many', async () => {
    const decoder = startDecoder({ processes: 1 })
    const path = await photo()
    const order: string[] = []
    // Each request has a signal of its own.
    const many = () => prepare(decoder, path, { payer: 'many', signal: new AbortController().signal })
    const all = Array.from({ length: 20 }, () => many().then(() => order.push('many')))
    all.push(prepare(decoder, path, { payer: 'one' }).then(() => order.push('one')))
    await Promise.all(all)
    expect(order).toHaveLength(21)
    expect(order.indexOf('one')).toBeLessThanOrEqual(2)
  })

  test('who sent images that took long waits behind everybody else', async () => {
    const decoder = startDecoder({ processes: 1, timeLimitMs: 1000 })
    const order: string[] = []
    const slow = async () => {
      await refusal(prepare(decoder, await slowImage(), { payer: 'slow' }))
      order.push('slow')
    }
    const rest = [slow(), slow(), slow()]
    await Promise.race(rest)
    const path = await photo()
    for (const payer of ['one', 'two']) {
      for (let n = 0; n < 2; n++)
        rest.push(prepare(decoder, path, { payer }).then(() => void order.push(payer)))
    }
    await Promise.all(rest)
    expect(order).toHaveLength(7)
    expect(order.at(-1)).toBe('slow')
  })

  onLinux('processes start on demand, up to the limit, and are reused', async () => {
    const decoder = startDecoder({ processes: 2 })
    expect(decodingProcesses()).toEqual([])
    const path = await photo()
    await prepare(decoder, path)
    expect(decodingProcesses()).toHaveLength(1)
    const [first] = decodingProcesses()
    await Promise.all(Array.from({ length: 10 }, () => prepare(decoder, path)))
    expect(decodingProcesses()).toHaveLength(2)
    expect(decodingProcesses()).toContain(first)
    await decoder.close()
    expect(decodingProcesses()).toEqual([])
  })
})

const sizes = [{ width: 100, height: 100 }]
const toMake = { ask: 'renditions' as const, sizes, format: 'webp' as const }

describe('the background', () => {
  /**
   * A pool of one process that runs this code for a message, which has `sizes` in the background. In it, `isReleased()`
   * tells whether `release` has been called.
   */
  async function startPool(onMessage: string) {
    const home = await emptyFolder()
    await chmod(folder, 0o755)
    const program = join(home, 'program.mjs')
    const released = join(home, 'released')
    await writeFile(
      program,
      `import { existsSync } from 'node:fs'
      const isReleased = () => existsSync(${JSON.stringify(released)})
      ${PROTOCOL}
      for (;;) {
        const { sizes, bytes } = receiveTask()
        receive(bytes)
        ${onMessage}
      }`,
    )
    const pool = createProcessPool(program, { processes: 1, memoryLimitBytes: 2 * 1024 ** 3 })
    onTestFinished(() => pool.close())
    const path = await file(Buffer.from('some bytes'))
    return {
      awaited: (timeLimitMs = 60_000) =>
        pool.run({ path, ask: 'prepare' }, { timeLimitMs, urgency: 'awaited' }),
      background: (timeLimitMs = 60_000) =>
        pool.run({ path, ...toMake }, { timeLimitMs, urgency: 'background' }),
      release: () => writeFile(released, ''),
    }
  }

  const HELD = `
    while (sizes && !isReleased()) await new Promise((go) => setTimeout(go, 20))
    send(frame({ outcome: 'failed', message: 'done' }))`

  test('is never waited for, however much of it came before', async () => {
    const { awaited, background, release } = await startPool(HELD)
    let made = 0
    const before = Array.from({ length: 5 }, () => background().then(() => made++))
    for (let image = 0; image < 10; image++) await awaited()
    expect(made).toBe(0)
    await release()
    await Promise.all(before)
    expect(made).toBe(5)
  })

  test('does not begin while something is awaited, but after fifty of those it does', async () => {
    const { awaited, background, release } = await startPool(HELD)
    await release()
    let answered = 0
    let isMade = false
    // Two at a time, so that one is always awaited.
    const neverEnding = [0, 1].map(async () => {
      while (!isMade) {
        await awaited()
        answered++
      }
    })
    await background().then(() => {
      isMade = true
    })
    expect(answered).toBeGreaterThanOrEqual(AWAITED_BEFORE_ONE - 1)
    await Promise.all(neverEnding)
  })

  onLinux('may take ten times as long by the clock, in which it gets what time is left', async () => {
    const { awaited, background } = await startPool('')
    await expect(awaited(50)).rejects.toThrow(TimeLimitPassed)
    const begun = performance.now()
    await expect(background(50)).rejects.toThrow(TimeLimitPassed)
    expect(performance.now() - begun).toBeGreaterThan(50 * 6 * 10 - 10)
  })

  onLinux('has idle priority, and what is awaited the usual one', async () => {
    const decoder = startDecoder()
    await decoder.makeRenditions(await photo(), toMake.sizes, await emptyFolder(), { urgency: 'background' })
    const [background] = decodingProcesses()
    await prepare(decoder, await photo())
    const awaited = decodingProcesses().filter((pid) => pid !== background)
    const hasPolicy = isolation().idle[0] === 'chrt'
    expect(new Set(policiesOf(background!))).toEqual(new Set([hasPolicy ? SCHED_IDLE : SCHED_OTHER]))
    expect(getPriority(background)).toBe(hasPolicy ? getPriority() : constants.priority.PRIORITY_LOW)
    expect(awaited.map((pid) => getPriority(pid))).toEqual([getPriority()])
    expect(new Set(policiesOf(awaited[0]!))).toEqual(new Set([SCHED_OTHER]))
  })
})

describe('aborting', () => {
  test('drops queued tasks', async () => {
    const decoder = startDecoder({ processes: 1 })
    const slow = prepare(decoder, await slowImage())
    slow.catch(() => {})
    const stop = new AbortController()
    const outDirectory = await emptyFolder()
    const waiting = decoder.prepare(await photo(), outDirectory, stop)
    stop.abort(new Error('The sender is gone'))
    await expect(waiting).rejects.toThrow('The sender is gone')
    await decoder.close()
    await expect(slow).rejects.toThrow('closed')
    expect(await readdir(outDirectory)).toEqual([])
  })

  onLinux('kills the running task, and only that', async () => {
    const decoder = startDecoder({ processes: 2 })
    const stop = new AbortController()
    const slow = prepare(decoder, await slowImage(), stop)
    slow.catch(() => {})
    const busy = await busyProcess()
    const other = photo().then((path) => prepare(decoder, path))
    stop.abort()
    await expect(slow).rejects.toThrow('aborted')
    expect(isAlive(busy)).toBe(false)
    expect(await other).toMatchObject({ width: 450 })
    expect(await prepare(decoder, await photo())).toMatchObject({ width: 450 })
  })

  test('before the call starts nothing', async () => {
    const started = prepare(startDecoder(), await photo(), {
      signal: AbortSignal.abort(new Error('Too late')),
    })
    await expect(started).rejects.toThrow('Too late')
  })
})

describe('decoding processes', () => {
  onLinux('end with their parent, even if it is killed during decoding', async () => {
    const program = `
      const { createDecoder } = await import(${JSON.stringify(join(import.meta.dirname, 'decoder.ts'))})
      await createDecoder({ processes: 1 }).prepare(${JSON.stringify(await slowImage())}, ${JSON.stringify(folder)})`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
    const child = await until(() => childrenOf(parent.pid!).find((pid) => isDecoding(pid) && isBusy(pid)))
    parent.kill('SIGKILL')
    await until(() => !isAlive(child))
  })

  test.runIf(process.getuid?.() === 0 && programPath('setpriv'))(
    'work for root without the capability to change the priority of others, as in a container',
    async () => {
      const program = `
        const { createDecoder } = await import(${JSON.stringify(join(import.meta.dirname, 'decoder.ts'))})
        const decoder = createDecoder({ processes: 1 })
        const [path, folder] = ${JSON.stringify([await photo(), await emptyFolder()])}
        for (let times = 0; times < 2; times++) {
          await decoder.makeRenditions(path, ${JSON.stringify(toMake.sizes)}, folder, { urgency: 'background' })
          await decoder.prepare(path, folder)
        }
        await decoder.close()`
      const command = [
        '--bounding-set',
        '-sys_nice',
        process.execPath,
        '--input-type=module',
        '--eval',
        program,
      ]
      const child = spawn('setpriv', command, { stdio: 'inherit' })
      expect(await once(child, 'exit')).toEqual([0, null])
    },
  )

  test('that cannot even be spawned fail what waits for them, each once', async () => {
    const pool = createProcessPool('no path\0', { processes: 1, memoryLimitBytes: 2 * 1024 ** 3 })
    onTestFinished(() => pool.close())
    const run = (urgency: Urgency) =>
      pool.run({ path: folder, ask: 'prepare' }, { timeLimitMs: 1000, urgency })
    for (const urgency of ['background', 'awaited', 'background', 'awaited'] as const)
      await expect(run(urgency)).rejects.toThrow('A decoding process did not start')
  })

  onLinux('are killed by the OOM killer before the server, and do not get its secrets', async () => {
    process.env.PICTURERAIL_TEST_SECRET = 'do-not-tell'
    await prepare(startDecoder(), await photo())
    delete process.env.PICTURERAIL_TEST_SECRET
    const [pid] = decodingProcesses()
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000')
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('do-not-tell')
  })

  onLinux('end after a rest, but a fresh one that waits for the next upload', async () => {
    const decoder = startDecoder({ processes: 2, restMs: 300 })
    const path = await photo()
    const sizes = [{ width: 320, height: 213 }]
    await Promise.all([
      prepare(decoder, path),
      prepare(decoder, path),
      decoder.makeRenditions(path, sizes, await emptyFolder(), { urgency: 'background' }),
    ])
    const busy = decodingProcesses()
    expect(busy.length).toBeGreaterThan(1)
    const fresh = await onlyOneBeside(busy)
    // The fresh process stays for as long as nothing is decoded.
    await wait(1000)
    expect(decodingProcesses()).toEqual([fresh])
    await prepare(decoder, path)
    expect(decodingProcesses()).toEqual([fresh])
  })

  onLinux('do not end the fresh one because another is slow to end', async () => {
    // The idle time is far shorter than a process takes to end.
    const decoder = startDecoder({ processes: 2, restMs: 1 })
    const path = await photo()
    const prepared = Promise.all([prepare(decoder, path), prepare(decoder, path)])
    const busy = await until(() => decodingProcesses().length === 2 && decodingProcesses())
    await prepared
    const fresh = await onlyOneBeside(busy)
    await wait(1000)
    expect(decodingProcesses()).toEqual([fresh])
  })

  test('accept no tasks after close', async () => {
    const decoder = startDecoder()
    await decoder.close()
    await expect(prepare(decoder, await photo())).rejects.toThrow('closed')
  })
})
