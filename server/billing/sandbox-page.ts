import { DARK, LIGHT } from '#contract/palette.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

const properties = (colours: typeof LIGHT) =>
  `:root { ${Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour}`)
    .join('; ')} }`

/** The built-in test checkout: plain HTML with two forms, to try an upgrade from beginning to end. */
export const sandboxPage = (productName: string, path: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Test checkout - ${escapeHtml(productName)}</title>
<style>
${properties(LIGHT)}
@media (prefers-color-scheme: dark) { ${properties(DARK)} }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/26px system-ui, sans-serif }
main { max-width: 480px; margin: 12vh auto; padding: 0 20px }
h1 { font-size: 32px; line-height: 1.1; letter-spacing: -0.02em; border-top: 4px solid var(--rail); padding-top: 24px }
p { color: var(--ink-2) }
form { display: inline-block; margin: 16px 8px 0 0 }
button { min-height: 44px; padding: 0 20px; border: 1px solid var(--edge); border-radius: 6px; background: none; color: inherit; font: inherit; cursor: pointer }
button.pay { background: var(--act); border-color: var(--act); color: var(--act-ink) }
</style>
</head>
<body>
<main>
<h1>Test checkout</h1>
<p>This host takes no payments yet: no card is asked for and no money moves. Choose how the payment should end.</p>
<form method="post" action="${path}/pay"><button class="pay">Pay</button></form>
<form method="post" action="${path}/cancel"><button>Cancel</button></form>
</main>
</body>
</html>`
