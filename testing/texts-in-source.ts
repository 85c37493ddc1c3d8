/** Finds literal texts for people in a source file: text of elements, of their attributes, and anything like a sentence. */
import { parseSync } from 'vite'

type Node = { type: string; [field: string]: unknown }

/** Attributes and properties with visible or audible values. */
const SAID = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'ariaLabel'],
  ...['title', 'placeholder', 'alt', 'textContent', 'innerText'],
])
/**
 * Tells if an attribute's value is neither visible nor audible. A literal label names a text of the lightbox, and the
 * compiler checks that each of those exists.
 */
const isUnseen = (name: string, value: unknown) =>
  name === 'className' || (name === 'label' && isNode(value) && value.type === 'Literal')
/** Functions that announce their arguments. */
const SAYING = new Set(['announce', 'say'])
/** Functions with texts for programmers, or with typed names of texts: the lightbox's labels. */
const UNSEEN_CALLS = new Set(['Error', 'DOMException', 'createIcon', 'createModule'])

const HTML_SAID =
  /<[a-z][^>]*?\s(?:aria-label|title|placeholder|alt)="([^"]*\p{L}[^"]*)"|>([^<>]*\p{L}[^<>]*)(?=<)/gu
const HTML = /<\/?[a-z][^>]*>/
/** Matches a capital at the beginning, or several words and the end of a sentence. */
const LIKE_A_TEXT = /^\p{Lu}\p{Ll}+(?!\S*[\w-]+\S)|^(\p{L}+['’,]? ){2}\p{L}+[^:;]*$/u
const HAS_LETTER = /\p{L}/u

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesIn = (node: Node, but: string[] = []): Node[] =>
  Object.entries(node)
    .filter(([field]) => field !== 'type' && !but.includes(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return String(node.name ?? node.value ?? '')
}

/** The texts in a source file, in its order. */
export function textsIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return textsOf(program as unknown as Node, false)
}

/** @param isSaid true if any value of the node is visible or audible */
function textsOf(node: Node, isSaid: boolean): string[] {
  const { type } = node
  if (type.startsWith('TS') && !('expression' in node)) return []
  const read = READERS[type]
  if (read) return read(node, isSaid)
  // Wrappers of a value: `{text}`, `text as string`, `text!`, `(text)`.
  return textsOfAll(nodesIn(node), isSaid && 'expression' in node)
}

const textsOfAll = (nodes: Node[], isSaid: boolean) => nodes.flatMap((node) => textsOf(node, isSaid))

const READERS: Record<string, ((node: Node, isSaid: boolean) => string[]) | undefined> = {
  ImportDeclaration: () => [],
  ImportExpression: () => [],
  JSXText: ({ value }) => textIn(String(value), true),
  Literal: ({ value }, isSaid) => (typeof value === 'string' ? textIn(value, isSaid) : []),
  TemplateLiteral: textsOfTemplate,
  JSXElement: (node) => textsOfAll(nodesIn(node, ['closingElement']), true),
  JSXFragment: (node) => textsOfAll(nodesIn(node), true),
  JSXOpeningElement: (node) => textsOfAll(nodesIn(node), false),
  JSXAttribute: (node) =>
    isUnseen(nameOf(node.name), node.value)
      ? []
      : textsOfAll(nodesIn(node, ['name']), SAID.has(nameOf(node.name))),
  Property: (node) =>
    nameOf(node.key) === 'className'
      ? []
      : textsOfAll(nodesIn(node, node.computed ? [] : ['key']), SAID.has(nameOf(node.key))),
  AssignmentExpression: (node) => textsOfAll(nodesIn(node), SAID.has(nameOf(node.left))),
  CallExpression: textsOfCall,
  NewExpression: textsOfCall,
  ConditionalExpression: ({ test, consequent, alternate }, isSaid) => [
    ...textsOf(test as Node, false),
    ...textsOfAll([consequent, alternate] as Node[], isSaid),
  ],
  LogicalExpression: (node, isSaid) => textsOfAll(nodesIn(node), isSaid),
  BinaryExpression: (node, isSaid) => textsOfAll(nodesIn(node), isSaid && node.operator === '+'),
}

function textsOfCall({ callee, arguments: given }: Node): string[] {
  const name = nameOf(callee)
  if (UNSEEN_CALLS.has(name)) return []
  const nodes = given as Node[]
  return [
    ...textsOf(callee as Node, false),
    ...nodes.flatMap((each, index) => {
      const isChild = name === 'element' && index > 1
      const isValue = name === 'setAttribute' && index === 1 && SAID.has(nameOf(nodes[0]))
      return textsOf(each, isChild || isValue || SAYING.has(name))
    }),
  ]
}

function textsOfTemplate(node: Node, isSaid: boolean): string[] {
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const whole = parts.join('{}')
  const own = HTML.test(whole) ? textIn(whole, false) : parts.flatMap((part) => textIn(part, isSaid))
  return [...own, ...textsOfAll(node.expressions as Node[], isSaid)]
}

function textIn(text: string, isSaid: boolean): string[] {
  if (HTML.test(text)) {
    const found = text.matchAll(HTML_SAID)
    return [...found].map(([, attribute, content]) => (attribute ?? content)!.trim())
  }
  const trimmed = text.trim()
  return (isSaid ? HAS_LETTER : LIKE_A_TEXT).test(trimmed) ? [trimmed] : []
}
