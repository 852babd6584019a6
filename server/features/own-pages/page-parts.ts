import type { Token } from 'markdown-it'
import { Email } from '#contract/fields.ts'
import type { PagePart } from '#contract/own-pages.ts'
import { richText } from '#server/rich-text.ts'

export type PlayedKind = 'song' | 'playlist' | 'album'

/** A part of the Markdown, before its items and pictures are loaded. */
export type WrittenPart =
  | Extract<PagePart, { kind: 'text' | 'contact' }>
  | { kind: 'picture'; id: string; alt: string; caption: string | null }
  /** `html` is the link as written if its address may be one of another site, otherwise null. */
  | { kind: 'player'; item: PlayedKind; id: string; html: string | null }

/**
 * Parses Markdown like in settings, plus elements on lines of their own: a link to a song, playlist or album of this site becomes its
 * player, `![What it shows](picture:ID "Caption")` a picture, and a code block named `contact` a person or place, with a name and then
 * lines of any kind.
 */
export async function writtenParts(source: string): Promise<WrittenPart[]> {
  const { parse, render } = await richText()
  const parts: WrittenPart[] = []
  const text: Token[] = []
  const endText = () => {
    const html = text.length > 0 ? render(text.splice(0)).trim() : ''
    if (html !== '') parts.push({ kind: 'text', html })
  }
  for (const block of blocksOf(parse(source))) {
    const part = partOf(block, render)
    if (!part) {
      text.push(...block)
      continue
    }
    endText()
    parts.push(part)
  }
  endText()
  return parts
}

/** Yields the tokens of each top-level element. A picture in a paragraph becomes a paragraph of its own. */
function* blocksOf(tokens: readonly Token[]): Generator<Token[]> {
  let block: Token[] = []
  for (const token of tokens) {
    block.push(token)
    if (token.level > 0 || token.nesting > 0) continue
    yield* paragraphsOf(block)
    block = []
  }
}

function* paragraphsOf(block: Token[]): Generator<Token[]> {
  const [open, inline, close] = block
  if (open?.type !== 'paragraph_open' || !inline?.children?.some(isPicture)) return yield block
  let written: Token[] = []
  const paragraph = (children: Token[]) => [open, Object.assign(Object.create(inline), { children }), ...(close ? [close] : [])]
  for (const child of inline.children) {
    if (!isPicture(child)) {
      written.push(child)
      continue
    }
    if (written.some(isSeen)) yield paragraph(withoutEnds(written))
    yield paragraph([child])
    written = []
  }
  if (written.some(isSeen)) yield paragraph(withoutEnds(written))
}

/** Removes line breaks next to the picture. */
const withoutEnds = (tokens: readonly Token[]) => tokens.slice(tokens.findIndex(isSeen), tokens.findLastIndex(isSeen) + 1)

const isPicture = ({ type, level }: Token) => type === 'image' && level === 0
const isSeen = ({ type, content }: Token) => type !== 'softbreak' && type !== 'hardbreak' && (type !== 'text' || content.trim() !== '')

function partOf(block: Token[], render: Render): WrittenPart | null {
  const [first, inline] = block
  if (first?.type === 'fence') return first.info.trim() === 'contact' ? contactIn(first.content) : null
  if (first?.type !== 'paragraph_open') return null
  const [child, ...more] = (inline?.children ?? []).filter(isSeen)
  if (!child) return null
  const player = (address: string) => playerAt(address, () => render(block).trim())
  if (more.length === 0) return child.type === 'image' ? pictureIn(child) : child.type === 'text' ? player(child.content.trim()) : null
  const isOneLink = child.type === 'link_open' && more.findIndex(({ type }) => type === 'link_close') === more.length - 1
  return isOneLink ? player(String(child.attrGet('href'))) : null
}

type Render = Awaited<ReturnType<typeof richText>>['render']

const itemPath = /^(https?:\/\/[^/]+)?(?:\/[\w/-]+)?\/(song|playlist|album)\/([A-Za-z0-9_-]{1,64})\/?$/

function playerAt(address: string, html: () => string): WrittenPart | null {
  const [, origin, item, id] = itemPath.exec(address) ?? []
  return item && id ? { kind: 'player', item: item as PlayedKind, id, html: origin === undefined ? null : html() } : null
}

const pictureAddress = /^picture:([A-Za-z0-9_-]{1,64})$/

/** A picture of another site gets an empty id, which does not exist. */
function pictureIn(image: Token): WrittenPart {
  const [, id = ''] = pictureAddress.exec(String(image.attrGet('src'))) ?? []
  return { kind: 'picture', id, alt: image.content.trim(), caption: String(image.attrGet('title') ?? '') || null }
}

const phone = /^\+?[\d][\d\s()/.-]{4,}$/

/** The first line is the name. Recognizes e-mail addresses and phone numbers. */
function contactIn(content: string): WrittenPart {
  const lines = content
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => ({ kind: Email.safeParse(text).success ? 'email' : phone.test(text) ? 'phone' : 'text', text }) as const)
  const [first, ...others] = lines
  return first?.kind === 'text' ? { kind: 'contact', name: first.text, lines: others } : { kind: 'contact', name: null, lines }
}

/** Ids of the pictures that texts refer to, in Markdown or JSON. */
export const picturesNamed = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/picture:([A-Za-z0-9_-]{1,64})/g)].map(([, id = '']) => id))),
]
