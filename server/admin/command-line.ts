/** Commands of `npm run admin`. A word in capitals stands for a value, one in brackets may be left out. */
const COMMANDS: [words: string, meaning: string][] = [
  ['grant-admin EMAIL', 'makes the account with this e-mail an administrator'],
  ['mark-paid EMAIL', 'makes the account with this e-mail a paid one, without a payment'],
  [
    'remove-two-step EMAIL',
    'turns off two-step sign-in for someone who has lost their phone and recovery codes',
  ],
  ['audit [NUMBER]', 'prints the last NUMBER entries of the audit (default 50)'],
  ['verify-files', 'compares every original with its checksum'],
  ['move-files --to s3|disk', 'copies all files into the bucket, or from it into the data folder'],
  ['backup DIR', 'writes database and files to the folder DIR, also while the program runs'],
  ['restore DIR [--skip-damaged]', 'brings such a backup into an empty database, and its files'],
  ['doctor', 'looks at everything that the program needs, and says what to do'],
  ['doctor --from-outside', 'asks at PUBLIC_URL as a visitor would, and says what is wrong in front'],
]

/** All commands, for the terminal. */
export const USAGE = usageOf(COMMANDS)

/** Thrown for words that are no command; the message is for the terminal. */
export class WrongCall extends Error {}

/** Throws unless the words are exactly one of the commands, so that a mistyped one does nothing. */
export function requireCommand(words: string[]): void {
  const [name] = words
  if (name === undefined) throw new WrongCall(USAGE)
  const ofThisName = COMMANDS.filter(([call]) => call.split(' ')[0] === name)
  if (ofThisName.length === 0) throw new WrongCall(`There is no command "${name}". There are:\n${USAGE}`)
  if (ofThisName.some(([call]) => fits(call.split(' '), words))) return
  throw new WrongCall(
    `"${words.join(' ')}" cannot be understood, and nothing was done. Write:\n${usageOf(ofThisName)}`,
  )
}

function fits(call: string[], words: string[]): boolean {
  if (words.length > call.length) return false
  return call.every((wanted, index) => {
    const word = words[index]
    if (word === undefined) return wanted.startsWith('[')
    return isMeant(wanted.replace(/^\[(.+)\]$/, '$1'), word)
  })
}

function isMeant(wanted: string, word: string): boolean {
  if (wanted === 'NUMBER') return /^[1-9]\d{0,8}$/.test(word)
  // An option is not a value: `backup --help` creates no folder.
  return /^[A-Z]+$/.test(wanted) ? word !== '' && !word.startsWith('-') : wanted.split('|').includes(word)
}

function usageOf(commands: typeof COMMANDS): string {
  const width = Math.max(...commands.map(([call]) => call.length)) + 2
  return commands.map(([call, meaning]) => `npm run admin -- ${call.padEnd(width)}${meaning}`).join('\n')
}
