/** The arguments of the program. */
import { parseArgs } from 'node:util'
import { WrongCall } from './wrong-call.ts'

export type SendOptions = {
  paths: string[]
  to: { gallery: string } | { title: string; preset?: string }
  chapter?: string
  watch: boolean
}

export type Command =
  | { name: 'help' }
  | { name: 'galleries' }
  | { name: 'export'; folder: string }
  | ({ name: 'send' } & SendOptions)

export type Call = { command: Command; url?: string; tokenFile?: string; json: boolean }

const OPTIONS = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  gallery: { type: 'string' },
  new: { type: 'string' },
  preset: { type: 'string' },
  chapter: { type: 'string' },
  watch: { type: 'boolean', default: false },
} as const
const ONLY_SEND = ['gallery', 'new', 'preset', 'chapter', 'watch'] as const

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw new WrongCall(error.message)
    throw error
  }
}
type Values = ReturnType<typeof parsed>['values']

/** Parses the arguments. Throws WrongCall. */
export function readCall(words: string[]): Call {
  const { values, positionals } = parsed(words)
  const { url, json } = values
  return { command: commandOf(values, positionals), url, tokenFile: values['token-file'], json }
}

function commandOf(values: Values, [name, ...rest]: string[]): Command {
  if (values.help || name === 'help') return { name: 'help' }
  if (name === 'send') return { name, ...sendOptions(values, rest) }
  const foreign = ONLY_SEND.find((option) => values[option])
  if (foreign) throw new WrongCall(`--${foreign} belongs to 'send'.`)
  if (name === 'galleries' && rest.length === 0) return { name }
  if (name === 'export' && rest.length === 1) return { name, folder: rest[0]! }
  if (name === 'galleries') throw new WrongCall("'galleries' takes nothing else.")
  if (name === 'export') throw new WrongCall("'export' takes one folder.")
  throw new WrongCall(name ? `There is no command '${name}'.` : 'Which command?')
}

function sendOptions(values: Values, paths: string[]): SendOptions {
  const { gallery, new: title, preset, chapter, watch } = values
  if (paths.length === 0) throw new WrongCall("'send' needs a file or a folder.")
  const blank = (['gallery', 'new', 'preset', 'chapter'] as const).find((name) => values[name]?.trim() === '')
  if (blank) throw new WrongCall(`--${blank} is empty.`)
  if ((gallery === undefined) === (title === undefined)) {
    throw new WrongCall("'send' needs either --gallery or --new.")
  }
  if (gallery !== undefined && preset !== undefined) throw new WrongCall('--preset belongs to --new.')
  const to = gallery !== undefined ? { gallery } : { title: title!, preset }
  return { paths, to, chapter, watch }
}
