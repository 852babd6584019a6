import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Language, languages } from '../../contract/languages.ts'
import { songWords } from '../../contract/song-words.ts'
import { namedLabels, problemsOfLabels } from './check-labels.ts'
import { adminFolder, formatOf, isAdmin, type Messages, problemsIn, type Source, textsOf } from './check-messages.ts'
import { problemsOfStyle } from './check-style.ts'
import { needlessExceptions, problemsOfWords, type WordCatalog } from './check-words.ts'
import { compileMessage } from './compile-message.ts'
import { textsForSongs } from './texts-for-songs.ts'

export const messagesFolder = join(import.meta.dirname, '../../messages')
const generatedFolder = join(import.meta.dirname, '../../web/lib/messages')

/** Area of the texts in the first script. */
const first = 'site'
/** Areas whose texts only the server reads. */
const ofServer = ['descriptions', 'invitations']
/** Folder with a language's texts for other words for songs. */
const wordsFolder = 'words'

/**
 * Compiles messages/{language}/{area}.json into web/lib/messages/{language}/*.gen.ts, which are not committed. English is split into
 * modules as pages need them, and defines the types of all languages. Every other language has one module for public pages, one per area of
 * the server and one for the admin area, which may be missing. English also has these, for pages with another word for songs; the texts for
 * such words are separate modules. Throws with all problems, each with its file and key.
 */
export function generateMessages() {
  const [english, ...others] = languages
  const source = readCatalog(english)
  const translations = others.map(readCatalog)
  const words = languages.flatMap(readWords)
  const base = new Map([source, ...translations].map((sources) => [sources[0]?.language, sources]))
  const baseOf = ({ language }: WordCatalog) => base.get(language) ?? []
  const problems = [
    ...problemsIn(source, translations),
    ...words.flatMap((catalog) => problemsOfWords(baseOf(catalog), catalog, textsForSongs)),
    ...needlessExceptions(
      words.map((catalog) => ({ base: baseOf(catalog), names: catalog.names })),
      textsForSongs,
    ),
    ...[...base].flatMap(([language = '', sources]) => [
      ...problemsOfStyle(language, sources, textsOf(source)),
      ...problemsOfLabels(
        sources,
        words.find((catalog) => catalog.language === language),
        namedLabels,
      ),
    ]),
    ...words.flatMap(({ language, words }) =>
      [...words].flatMap(([word, sources]) => problemsOfStyle(`${language}/${wordsFolder}/${word}`, sources)),
    ),
  ]
  if (problems.length > 0) throw new Error(`Messages do not fit together:\n  ${problems.join('\n  ')}`)
  const modules = [...englishModules(source), publicModule(source), ...translations.flatMap(modulesOf), ...words.flatMap(wordModules)]
  for (const { file, code } of modules) writeIfChanged(file, code)
  removeOthers(new Set(modules.map(({ file }) => file)))
}

export const readCatalog = (language: string): Source[] =>
  readSources(language, '').filter(({ area }) => !area.startsWith(`${wordsFolder}/`))

/** A language may lack a word completely: its pages then use the texts for songs. */
function readWords(language: string): WordCatalog[] {
  const folder = join(messagesFolder, language, wordsFolder)
  if (!existsSync(folder)) return []
  const { names, same } = readJson(join(folder, 'song.json')) as Pick<WordCatalog, 'names' | 'same'>
  const words = new Map<string, Source[]>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    if (!songWords.includes(entry.name as never) || same.includes(entry.name))
      throw new Error(`messages/${language}/${wordsFolder}/${entry.name}: is no other word for songs`)
    words.set(entry.name, readSources(language, `${wordsFolder}/${entry.name}`))
  }
  return [{ language, names, same, words }]
}

function readSources(language: string, below: string): Source[] {
  const folder = join(messagesFolder, language, below)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return names
    .sort()
    .map((name) => ({ language, area: name.slice(0, -'.json'.length), messages: readJson(join(folder, name)) as Messages }))
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`messages/${relative(messagesFolder, file)}: ${(error as Error).message}`)
  }
}

interface Module {
  file: string
  code: string
}

/** One module per part, and the types of every language. */
function englishModules(sources: Source[]): Module[] {
  const admin = merged(sources.filter(isAdmin))
  const parts = [...sources.filter((source) => !isAdmin(source)), ...(admin ? [admin] : [])]
  return parts.map(({ language, area, messages }) => {
    const name = nameOf(area)
    const code = new CodeOf(language)
    const object = code.object({ ...(area === first && factsOf(language)), ...messages }, false)
    return code.module(area, `export const ${name} = ${object}\n\nexport type ${typeOf(name)} = typeof ${name}`)
  })
}

/** One module for public pages, one for the server, and one for the admin area if this language has it. */
const modulesOf = (sources: Source[]): Module[] => [publicModule(sources), ...otherModules(sources)]

const publicModule = (sources: Source[]): Module =>
  typedModule(sources, 'public', 'texts', catalogType, { ...factsOf(sources[0]?.language ?? ''), ...publicTexts(sources) })

/** The same modules, with texts that replace those of the language. */
const wordModules = ({ words }: WordCatalog): Module[] =>
  [...words].flatMap(([word, sources]) => [
    typedModule(sources, 'public', 'texts', catalogType, publicTexts(sources), word),
    ...otherModules(sources, word),
  ])

function publicTexts(sources: Source[]): Messages {
  const parts = sources.filter((source) => !isAdmin(source) && source.area !== first && !ofServer.includes(source.area))
  return {
    ...sources.find(({ area }) => area === first)?.messages,
    parts: Object.fromEntries(parts.map(({ area, messages }) => [nameOf(area), messages])),
  }
}

function otherModules(sources: Source[], word?: string): Module[] {
  const admin = merged(sources.filter(isAdmin))
  return [
    ...sources
      .filter(({ area }) => ofServer.includes(area))
      .map(({ area, messages }) => typedModule(sources, area, area, partType(typeOf(area), area), messages, word)),
    ...(admin ? [typedModule(sources, adminFolder, adminFolder, partType('AdminTexts', adminFolder), admin.messages, word)] : []),
  ]
}

interface TypeOfTexts {
  type: string
  from: string
}

const catalogType: TypeOfTexts = { type: 'Catalog', from: '#web/lib/texts/texts.tsx' }
const partType = (type: string, area: string): TypeOfTexts => ({ type, from: `#web/lib/messages/en/${area}.gen.ts` })

/** A module whose texts are typed by a declaration: all texts of a language, or those for another word for songs. */
function typedModule(
  sources: Source[],
  area: string,
  name: string,
  { type, from }: TypeOfTexts,
  messages: Messages,
  word?: string,
): Module {
  const code = new CodeOf(sources[0]?.language ?? '')
  const declaredType = word ? `Replacing<${type}>` : type
  return code.module(
    word ? `${wordsFolder}/${word}/${area}` : area,
    `export const ${name}: ${declaredType} = ${code.object(messages, true)}`,
    `import type { ${type} } from '${from}'`,
    ...(word ? ["import type { Replacing } from '#web/lib/texts/replace-texts.ts'"] : []),
  )
}

/** The admin area's files share one namespace, so their top-level keys must differ. */
function merged(sources: Source[]): Source | null {
  const messages: Messages = {}
  for (const { language, area, messages: own } of sources)
    for (const [key, value] of Object.entries(own)) {
      if (key in messages) throw new Error(`messages/${language}/${area}.json ${key}: another file of this folder has this key`)
      messages[key] = value
    }
  return sources[0] ? { language: sources[0].language, area: adminFolder, messages } : null
}

/** 'song-facts' -> 'songFacts' */
const nameOf = (area: string) => area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const typeOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Texts`

/** Facts about a language that pages need besides its texts. */
const factsOf = (language: string): Messages => ({ language, ...formatOf(language as Language) })

/** Writes the objects of one module, and collects its imports. */
class CodeOf {
  private usesFormat = false
  private readonly language: Language

  constructor(language: string) {
    this.language = language as Language
  }

  /** `isTyped`: a declaration provides the types of the parameters. */
  object(messages: Messages, isTyped: boolean): string {
    const entries = Object.entries(messages).map(([key, value]) => {
      const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
      return `${name}: ${typeof value === 'string' ? this.message(value, isTyped) : this.object(value, isTyped)}`
    })
    return `{\n${entries.join(',\n')},\n}`
  }

  private message(message: string, isTyped: boolean): string {
    const { code, parameters, usesFormat } = compileMessage(message, formatOf(this.language))
    this.usesFormat ||= usesFormat
    return isTyped ? code : code.replace(/^\(d\)/, `(d: { ${parameters.map((name) => `${name}: Value`).join('; ')} })`)
  }

  module(area: string, body: string, ...imports: string[]): Module {
    const { tag, direction } = formatOf(this.language)
    const lines = [
      `// Compiled from messages/${this.language}/.`,
      ...(direction === 'rtl' && area === 'public' ? ["import '#web/lib/texts/arabic-script.css'"] : []),
      ...(body.includes(': Value') ? ["import type { Value } from '#web/lib/texts/message-format.ts'"] : []),
      ...imports,
      ...(this.usesFormat
        ? ["import { messageFormat } from '#web/lib/texts/message-format.ts'", `const format = /* @__PURE__ */ messageFormat('${tag}')`]
        : []),
      body,
    ]
    return { file: join(generatedFolder, this.language, `${area}.gen.ts`), code: `${lines.join('\n')}\n` }
  }
}

/** Does not write unchanged files: a new modification time would restart the compiler and the development server. */
function writeIfChanged(file: string, code: string) {
  if (existsSync(file) && readFileSync(file, 'utf8') === code) return
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, code)
}

function removeOthers(files: Set<string>) {
  for (const name of readdirSync(generatedFolder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.gen.ts') && !files.has(join(generatedFolder, name))) rmSync(join(generatedFolder, name))
}
