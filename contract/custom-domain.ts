/** What may be typed as a gallery's own domain (the specification, section 5). Pure. */

/** Labels, dots, and a top-level part of two or more letters (or an internationalised one). */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/** The domain as it is stored: lower case, letters of other scripts in their ASCII form, no dot at the end. */
export function normalizeDomain(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/\.$/, '')
  // Anything but a bare name would be understood as more than one by the URL parser.
  if (/[\s/\\?#@:[\]%]/.test(text) || !URL.canParse(`http://${text}`)) return text
  return new URL(`http://${text}`).hostname
}

export const isDomain = (typed: string): boolean => DOMAIN.test(normalizeDomain(typed))
