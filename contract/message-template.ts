/** Templates of the messages with which people send a gallery. No schemas here: screens and the server import it. */

export const MAX_MESSAGE_TEMPLATE = 2000

/** Words in braces that are replaced with values. */
export const TEMPLATE_WORDS = ['client', 'link', 'gallery', 'closes', 'password', 'studio'] as const
export type TemplateWord = (typeof TEMPLATE_WORDS)[number]

/** Message template of an account without one of its own. */
export const DEFAULT_MESSAGE_TEMPLATE = `Hi {client},

Your photos are ready!

{link}

Password: {password}
The gallery closes on {closes}.

{studio}`

/**
 * Fills in a template. A line with a word in braces that has no value is left out, and of several empty
 * lines one stays.
 */
export function filledIn(template: string, values: Partial<Record<TemplateWord, string>>): string {
  const word = /\{(\w+)\}/g
  const isKnown = (name: string): name is TemplateWord => TEMPLATE_WORDS.some((known) => known === name)
  return template
    .split('\n')
    .filter((line) => [...line.matchAll(word)].every(([, name]) => !isKnown(name!) || values[name]))
    .map((line) => line.replace(word, (braced, name: string) => (isKnown(name) ? values[name]! : braced)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
