/** Patterns of browsers. The first match counts: most browsers also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

type Known = { browser?: string | undefined; system?: string | undefined }

/** Names of the browser and the system of a User-Agent. */
export function browserAndSystem(agent: string | null): Known {
  const first = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const system = first(SYSTEMS)
  // Other User-Agents are those of programs, such as 'curl/8.5.0'.
  const browser = first(BROWSERS) ?? (system ? undefined : agent?.match(/^[\w-]{2,30}(?=\/)/)?.[0])
  return { browser, system }
}

/** Names a browser in short words, for people: 'Chrome on Windows'. */
export function browserName(agent: string | null): string {
  const { browser, system } = browserAndSystem(agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
