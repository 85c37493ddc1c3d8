import { readFile } from 'node:fs/promises'

/** The manual's lines for a proxy ('In front of it'), by the language of their block. */
export async function manualLines(language: 'nginx' | 'caddyfile' | 'haproxy'): Promise<string> {
  const manual = await readFile('docs/operating.md', 'utf8')
  const [, lines] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(manual)!
  return lines!
}
