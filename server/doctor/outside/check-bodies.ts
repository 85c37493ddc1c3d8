import { randomBytes } from 'node:crypto'
import type { Finding } from '../finding.ts'
import type { Outside } from './ask.ts'
import { SENT_BYTES } from './routes.ts'
import type { Answered } from './visit.ts'

const MB = '12 MB'

/** Checks a large body sent as a form, like most pictures. */
export async function bodyArrives({ ask }: Outside): Promise<Finding[]> {
  const edge = `doctor-${randomBytes(8).toString('hex')}`
  const body = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n`),
    Buffer.from('content-type: image/jpeg\r\n\r\n'),
    randomBytes(SENT_BYTES),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const answer = await ask('/api/doctor/body', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body,
  })
  const arrived = answer.status === 200 && answer.body.toString() === JSON.stringify({ bytes: body.length })
  if (arrived) return [{ fine: `${MB} arrive` }]
  return [
    {
      wrong: `${MB} do not arrive: ${said(answer)}`,
      todo: 'Let the proxy take bodies of any size (nginx: client_max_body_size 0); the program has the limits.',
    },
  ]
}

/** Checks an upload in two parts, with the method and the headers of tus 1.0.0. */
export async function resumableUploadArrives({ ask }: Outside): Promise<Finding[]> {
  const headers = { 'tus-resumable': '1.0.0' }
  const todo = 'Let the proxy pass on PATCH, the headers Tus-Resumable and Upload-…, and bodies of any size.'
  const begun = await ask('/api/doctor/upload', {
    method: 'POST',
    headers: { ...headers, 'upload-length': SENT_BYTES },
  })
  if (begun.status !== 201 || begun.headers.location !== '/api/doctor/upload')
    return [{ wrong: `It cannot be begun: ${said(begun)}`, todo }]
  const half = SENT_BYTES / 2
  for (const offset of [0, half]) {
    const sent = await ask('/api/doctor/upload', {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
      },
      body: randomBytes(half),
    })
    if (sent.status !== 204 || sent.headers['upload-offset'] !== String(offset + half))
      return [{ wrong: `${MB} in two parts do not arrive: ${said(sent)}`, todo }]
  }
  return [{ fine: `${MB} arrive in two parts` }]
}

const said = ({ status }: Answered) => `the answer is ${status}`
