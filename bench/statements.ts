/** Reads the log of auto_explain: the statements of each call, with their plans. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}
type Explained = { 'Query Text': string; Plan: Plan }

type Statement = { text: string; scans: string[] }
/** Minimum of milliseconds and pages in all rounds: other programs only add to them. */
export type CallStatements = {
  milliseconds: number
  pages: number
  statements: Map<string, Statement>
}

const MARK = 'select $1::text as mark'
const PLANNED = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/

export async function readStatements(log: string): Promise<Map<string, CallStatements>> {
  const calls = new Map<string, CallStatements>()
  let call = ''
  let milliseconds = 0
  let pages = 0
  for await (const line of createInterface(createReadStream(log))) {
    const { application_name: from, message = '' } = JSON.parse(line)
    const [, duration, json] = PLANNED.exec(message) ?? []
    if (!duration || !json) continue
    const { 'Query Text': text, Plan: plan, ...rest } = JSON.parse(json) as Explained
    if (from === 'bench' && text === MARK) {
      const [, next = ''] = /'(.*)'/.exec(String((rest as Record<string, unknown>)['Query Parameters'])) ?? []
      if (call !== '') {
        const known = calls.get(call)!
        known.milliseconds = Math.min(known.milliseconds, milliseconds)
        known.pages = Math.min(known.pages, pages)
      }
      call = next
      milliseconds = pages = 0
      if (call !== '' && !calls.has(call)) {
        calls.set(call, {
          milliseconds: Number.POSITIVE_INFINITY,
          pages: Number.POSITIVE_INFINITY,
          statements: new Map(),
        })
      }
    } else if (from === 'picturerail' && call !== '') {
      milliseconds += Number(duration)
      pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      calls.get(call)!.statements.set(text, { text, scans: scannedTables(plan) })
    }
  }
  return calls
}

/** The tables that a plan reads from beginning to end. */
const scannedTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : []),
  ...(plan.Plans ?? []).flatMap(scannedTables),
]
