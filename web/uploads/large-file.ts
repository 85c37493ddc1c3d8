/** How a browser reads and sends a large file, and asks what became of it. */
import { type Answer, parseAnswer } from './post.ts'

/** Reads files and makes requests itself. */
export { Upload } from 'tus-js-client'

/** The answer at the address of an upload. Rejects when the line breaks. */
export async function askUpload(url: string): Promise<Answer> {
  const response = await fetch(url)
  return parseAnswer(response, await response.text(), response.headers.get('Retry-After'))
}
