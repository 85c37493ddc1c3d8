import { DARK, LIGHT } from '#contract/palette.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

const properties = (colours: typeof LIGHT) =>
  `:root { ${Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour}`)
    .join('; ')} }`

/** Where a paid account of the test checkout ends its subscription. */
export const SANDBOX_PORTAL = '/checkout/sandbox-subscription'

/** The built-in test checkout: plain HTML with two forms, to try an upgrade from beginning to end. */
export const sandboxPage = (productName: string, path: string): string =>
  page(
    productName,
    'Test checkout',
    `<p>This site takes no payments yet: we ask for no card and no money moves. Choose how the payment should end.</p>
<form method="post" action="${path}/pay"><button class="act">Pay</button></form>
<form method="post" action="${path}/cancel"><button>Cancel</button></form>`,
  )

/** What a provider's customer portal is for: ending the subscription. */
export const sandboxPortal = (productName: string): string =>
  page(
    productName,
    'Test subscription',
    `<p>No money moves here. When the subscription ends, your galleries stay online, but nothing can be changed until you upgrade again.</p>
<form method="post" action="${SANDBOX_PORTAL}/end"><button class="act">End subscription</button></form>
<form method="get" action="/account"><button>Keep it</button></form>`,
  )

const page = (productName: string, title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} - ${escapeHtml(productName)}</title>
<style>
${properties(LIGHT)}
@media (prefers-color-scheme: dark) { ${properties(DARK)} }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/26px system-ui, sans-serif }
main { max-width: 480px; margin: 12vh auto; padding: 0 20px }
h1 { font-size: 32px; line-height: 1.1; letter-spacing: -0.02em; border-top: 4px solid var(--rail); padding-top: 24px }
p { color: var(--ink-2) }
form { display: inline-block; margin: 16px 8px 0 0 }
button { min-height: 44px; padding: 0 20px; border: 1px solid var(--edge); border-radius: 6px; background: none; color: inherit; font: inherit; cursor: pointer }
button.act { background: var(--act); border-color: var(--act); color: var(--act-ink) }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
