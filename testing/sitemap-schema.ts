import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { programPath } from './programs.ts'

const xmllint = programPath('xmllint')
export const XMLLINT_ABSENT = xmllint ? '' : ' (skipped: xmllint is not installed)'

/** Errors of a sitemap or an index of sitemaps by the schemas of both; empty if it is valid. */
export async function sitemapErrors(sitemap: string): Promise<string> {
  const schema = new URL('schemas/sitemaps.xsd', import.meta.url).pathname
  const run = spawn(xmllint!, ['--nonet', '--noout', '--schema', schema, '-'])
  run.stdin.end(sitemap)
  const said = await text(run.stderr)
  return said.trim() === '- validates' ? '' : said
}
