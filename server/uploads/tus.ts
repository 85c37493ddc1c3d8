/** The headers of tus 1.0.0, https://tus.io/protocols/resumable-upload: reads those of requests, and refuses wrong ones. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooLargeMessage, type UploadLimits } from '#contract/image-limits.ts'
import { cleanFileName } from '#server/images/clean-file-name.ts'
import { badRequest, Refusal, tooLarge, unsupported } from '#server/platform/http/refusal.ts'

const VERSION = '1.0.0'
const ALGORITHMS = ['sha256', 'sha1']

/** Headers for the server's version, extensions and limits. */
export const capabilities = ({ maxFileBytes }: UploadLimits) => ({
  'tus-version': VERSION,
  'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
  'tus-checksum-algorithm': ALGORITHMS.join(','),
  'tus-max-size': maxFileBytes,
})

/** Adds the version to every answer, also to refusals. */
export const tusAnswer = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('tus-resumable', VERSION)
}

/** Refuses (412) another version, or none. */
export function requireTus({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['tus-resumable'] === VERSION) return
  reply.header('tus-version', VERSION)
  throw new Refusal(412, 'tus_version', `The header Tus-Resumable must be ${VERSION}`)
}

export type Announced = { length: number; fileName: string; metadata: Map<string, string> }

/** The file that a new upload announces. Refuses (400, 413) files that are empty, too large or without a name. */
export function announcedFile({ headers }: FastifyRequest, limits: UploadLimits): Announced {
  if (headers['upload-concat'] !== undefined)
    throw badRequest('Concatenation (Upload-Concat) is not offered here: send the file as one upload')
  if (headers['upload-defer-length'] !== undefined)
    throw badRequest('Upload-Defer-Length is not offered here: send the length with Upload-Length')
  const metadata = parseMetadata(String(headers['upload-metadata'] ?? ''))
  const fileName = cleanFileName(metadata.get('filename') ?? '')
  if (!fileName) throw badRequest('Upload-Metadata must have a filename')
  const length = wholeNumber('Upload-Length', headers['upload-length'])
  if (length === 0) throw badRequest(`${fileName} is empty.`, 'unusable_image')
  if (length > limits.maxFileBytes) throw tooLarge(tooLargeMessage(fileName, limits))
  return { length, fileName, metadata }
}

export type Patch = {
  /** Position of the first byte in the whole file. */
  offset: number
  /** Number of bytes in the request; null if its length is not declared. */
  bytes: number | null
  checksum: { algorithm: string; digest: string } | null
}

/** Declared offset, length and checksum of a request's bytes. Refuses (415, 400) missing bytes and invalid headers. */
export function announcedBytes(request: FastifyRequest, offset = offsetOf(request)): Patch {
  if (!carriesBytes(request)) throw unsupported('Bytes must be sent as application/offset+octet-stream')
  const { 'content-length': length, 'upload-checksum': checksum } = request.headers
  return {
    offset,
    bytes: length === undefined ? null : Number(length),
    checksum: checksum === undefined ? null : parseChecksum(String(checksum)),
  }
}

export const carriesBytes = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] === 'application/offset+octet-stream'

const offsetOf = ({ headers }: FastifyRequest) => wholeNumber('Upload-Offset', headers['upload-offset'])

function wholeNumber(header: string, value: unknown): number {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw badRequest(`${header} must be a whole number`)
  }
  return Number(value)
}

/** Reads keys with values in Base64, separated by commas. Refuses (400) anything else, and repeated keys. */
export function parseMetadata(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of header.split(',').filter(Boolean)) {
    const [key, value = '', ...more] = pair.trim().split(' ')
    const isBase64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(value)
    if (!key || more.length > 0 || !isBase64 || found.has(key)) {
      throw badRequest('Upload-Metadata must be pairs of a key and a value in Base64')
    }
    found.set(key, Buffer.from(value, 'base64').toString())
  }
  return found
}

function parseChecksum(header: string): Patch['checksum'] {
  const [algorithm = '', digest = ''] = header.split(' ')
  if (!ALGORITHMS.includes(algorithm) || !digest) {
    throw badRequest(`Upload-Checksum must be ${ALGORITHMS.join(' or ')} and a digest in Base64`)
  }
  return { algorithm, digest }
}
