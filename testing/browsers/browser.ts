import type { Buffer } from 'node:buffer'

/** A browser other than Chromium, with one page open, for journeys; the driver differs. */
export type Browser = {
  open(address: string): Promise<void>
  back(): Promise<void>
  /** Runs a function in the page, or in the frame of `within`. Its parameters come as `given`. */
  evaluate<Result, Given extends unknown[]>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
  /** Clicks on the first element with this selector, as soon as there is one, as a mouse does. */
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  /** Presses a key in the frame of `within`: WebKit's driver gives it the focus. */
  press(key: Key): Promise<void>
  /** Chooses files, by their paths, in a file input. */
  choose(selector: string, paths: string[]): Promise<void>
  /** Does `work` in the frame with this selector. */
  within(frame: string, work: () => Promise<void>): Promise<void>
  /** The page's own width and height; some browsers have a smallest width. */
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
  /** Errors of the page's scripts and refusals of the browser, since the last call. */
  complaints(): Promise<string[]>
  /** Ends all processes that it started, even if the browser no longer answers. */
  close(): Promise<void>
}

export type Key = 'ArrowLeft' | 'ArrowRight' | 'Enter' | 'Escape' | 'Tab' | '2'

export type Engine = {
  name: string
  /** Programs of the system that are needed and not installed. */
  missing: string[]
  start(look?: Look): Promise<Browser>
}

/** System preferences of the visitor. */
export type Look = { dark?: boolean }

/** Time limit of one command to a browser, in seconds; it is enough on a busy machine, too. */
export const COMMAND_SECONDS = 60

/** Fails when a driver does not answer. */
export async function answered<Result>(what: string, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer to: ${what}`)), COMMAND_SECONDS * 1000)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
