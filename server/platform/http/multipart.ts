import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { collectYoungGarbageEvery } from '../young-garbage.ts'
import { badRequest, Refusal, tooLarge, unsupported } from './refusal.ts'

/** One part of a form. The stream of a file must be read to its end before the next part comes. */
export type FormPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; stream: Readable }

export type FormLimits = {
  /** Files in one form. */
  files: number
  /** Text fields in one form, and the bytes of each. */
  fields: number
  fieldBytes: number
  /** Maximum time without data from the sender, in milliseconds. */
  idleTimeoutMs: number
}

/**
 * Streams the parts of a multipart form in order. Holds at most a few chunks in memory (backpressure to the sender).
 * Refuses other content types (415), malformed or truncated forms (400), and too many parts (413). When the reader
 * stops early, the rest of the request is read and discarded, so that the sender gets the response.
 */
export async function* readForm(
  request: IncomingMessage,
  limits: FormLimits,
): AsyncGenerator<FormPart, void> {
  const parser = parserFor(request, limits)
  const parts: FormPart[] = []
  let refusal: Error | undefined
  let finished = false
  let wake = () => {}

  let file: Readable | undefined
  const refuse = (error: Error) => {
    refusal ??= error
    file?.destroy(refusal) // its reader would wait forever
    wake()
  }
  const found = (part: FormPart) => {
    parsed++
    parts.push(part)
    wake()
  }
  // The parser silently skips parts whose headers it cannot read; such a form is refused instead.
  let [begun, parsed] = [0, 0]
  parser._parser.parser.on('part', () => begun++)
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) refuse(tooLarge(`The field ${name} is too long`))
    found({ kind: 'field', name, value })
  })
  parser.on('file', (name, stream, fileName) => {
    file = stream
    stream.on('error', refuse)
    found({ kind: 'file', name, fileName: unescaped(fileName ?? ''), stream })
  })
  parser.on('filesLimit', () => refuse(tooLarge(`At most ${limits.files} files can be sent at once`)))
  parser.on('fieldsLimit', () => refuse(tooLarge('The form has too many fields')))
  parser.on('error', () => refuse(badRequest('The form is malformed or was cut off')))
  parser.on('finish', () => {
    if (begun > parsed) refuse(badRequest('Malformed part headers'))
    finished = true
    wake()
  })

  const feed = feedParser(request, parser, {
    hasRoom: () => parts.length <= 1,
    idleTimeoutMs: limits.idleTimeoutMs,
    refuse,
  })
  try {
    while (true) {
      if (refusal) throw refusal
      const part = parts.shift()
      feed.resume()
      if (part) {
        yield part
      } else if (finished) {
        return
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    feed.drain()
    for (const part of parts) if (part.kind === 'file') part.stream.destroy()
  }
}

/** Reverses the escapes that browsers write in file names (HTML, 'multipart/form-data encoding algorithm'). */
const unescaped = (name: string) => name.replace(/%22|%0D|%0A/g, decodeURIComponent)

const cutOff = () => badRequest('The upload was cut off')

type Parser = BusboyInstance & { _parser: { parser: NodeJS.EventEmitter } }

function parserFor(request: IncomingMessage, limits: FormLimits): Parser {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw unsupported('Files must be sent as multipart/form-data')
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      preservePath: true,
      fileHwm: 256 * 1024,
      limits: {
        files: limits.files,
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        headerSize: 16 * 1024,
      },
      isPartAFile: (_name, contentType, fileName) => fileName !== undefined || contentType !== 'text/plain',
    }) as Parser
  } catch {
    throw badRequest('The form has no boundary')
  }
}

/** Minimum speed over a whole idle timeout, some 16 kB a minute; slower senders count as gone. */
const LEAST_BYTES_PER_SECOND = 256

type Feeding = { hasRoom(): boolean; idleTimeoutMs: number; refuse(error: Error): void }

/** Feeds the request's chunks to the parser, at the pace at which the parts are consumed. */
function feedParser(request: IncomingMessage, parser: Parser, { hasRoom, idleTimeoutMs, refuse }: Feeding) {
  let full = false
  let draining = false
  const giveUp = () => {
    refuse(new Refusal(408, 'timeout', 'The upload stopped half-way'))
    request.destroy()
  }
  const silence = setTimeout(() => {
    if (request.isPaused()) return void silence.refresh() // waiting for the consumer, not for the sender
    giveUp()
  }, idleTimeoutMs)
  let [arrived, waited] = [0, false]
  const slowness = setInterval(() => {
    if (arrived < (LEAST_BYTES_PER_SECOND * idleTimeoutMs) / 1000 && !waited && !request.isPaused()) giveUp()
    arrived = 0
    waited = false
  }, idleTimeoutMs)

  const resume = () => {
    if (!request.isPaused() || (!draining && (full || !hasRoom()))) return
    silence.refresh()
    request.resume()
  }
  parser.on('drain', () => {
    full = false
    resume()
  })
  request.on('data', (chunk) => {
    silence.refresh()
    arrived += chunk.length
    collectYoungGarbageEvery(chunk.length)
    if (draining) return
    full = !parser.write(chunk)
    if (!full && hasRoom()) return
    waited = true
    request.pause()
  })
  request.on('end', () => {
    clearTimeout(silence)
    clearInterval(slowness)
    parser.end()
  })
  request.on('close', () => {
    clearTimeout(silence)
    clearInterval(slowness)
    if (!request.readableEnded) refuse(cutOff())
  })
  // The sender may have gone before the listeners were added.
  if (request.destroyed) {
    clearTimeout(silence)
    clearInterval(slowness)
    refuse(cutOff())
  }
  return {
    resume,
    drain() {
      draining = true
      resume()
    },
  }
}
