import { chromium } from 'playwright-core'
import { createServer } from 'node:http'
const address = process.argv[2]
const html0 = (await import('node:fs')).readFileSync('/tmp/nature.html','utf8')
const pictures = [...html0.matchAll(/<picture>(<img [^>]+>)<\/picture>/g)].map(([, i]) => i)
console.log(html0.length, pictures.length)
const bareHtml = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><style>body{margin:8px;display:grid;gap:8px;align-items:start;grid-template-columns:1fr}img{display:block;width:100%;height:auto}</style>${pictures.join('')}`
const cache = new Map()
for (const f of new Set(pictures.join(' ').match(/\/media\/[^\s"]+/g))) { const a = await fetch(new URL(f, 'http://localhost:4201')); cache.set(f, { t: a.headers.get('content-type'), b: Buffer.from(await a.arrayBuffer()) }) }
createServer((q, r) => { const a = q.url === '/' ? { t: 'text/html', b: Buffer.from(bareHtml) } : cache.get(q.url); if (!a) return r.writeHead(404).end(); r.writeHead(200, { 'content-type': a.t, 'content-length': a.b.length }); r.end(a.b) }).listen(4299)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-dev-shm-usage','--disable-background-networking'] })
async function one(url, print) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 1250000, uploadThroughput: 1250000 })
  const events = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'blink.user_timing', 'toplevel', '__metadata', 'v8'] } })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(600)
  const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r))
  await cdp.send('Tracing.end'); await done
  const nav = events.filter((e) => e.name === 'navigationStart' && e.args?.data?.documentLoaderURL?.startsWith(url)).at(-1)
  const lcp = events.filter((e) => e.name === 'largestContentfulPaint::Candidate').at(-1)
  const main = lcp.tid, pid = lcp.pid
  const sum = {}
  let total = 0
  for (const e of events) if (e.pid === pid && e.tid === main && e.ph === 'X' && e.ts >= nav.ts && e.ts < lcp.ts) {
    if (/RunTask/.test(e.name)) total += (e.tdur ?? 0) / 1000
    sum[e.name] = (sum[e.name] ?? 0) + (e.tdur ?? 0) / 1000
  }
  if (print) console.log(url, 'lcp', ((lcp.ts - nav.ts) / 1000).toFixed(0), 'main thread cpu', total.toFixed(1), Object.entries(sum).sort((a, b) => b[1] - a[1]).slice(0, 14).map(([k, v]) => `${k} ${v.toFixed(1)}`).join(', '))
  await context.close()
}
for (let i = 0; i < 4; i++) { await one('http://bare.localhost:4299/', i > 0); await one(address, i > 0) }
await browser.close(); process.exit()
