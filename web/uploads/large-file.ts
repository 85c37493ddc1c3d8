/** Reads and sends a large file in a browser, and asks for the result. */
import { type Answer, parseAnswer } from './post.ts'

/** Class that reads files and makes requests itself. */
export { Upload } from 'tus-js-client'

/** The answer at the address of an upload. Rejects if the connection breaks. */
export async function askUpload(url: string): Promise<Answer> {
  const response = await fetch(url)
  return parseAnswer(response, await response.text(), response.headers.get('Retry-After'))
}
