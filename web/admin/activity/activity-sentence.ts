import type { ActivityAction, ActivityEntry, ActivityKind, CountedAction, NamedAction } from '#contract/activity.ts'
import { formatList } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.activity

/** Values that are inserted into a sentence. */
interface Facts {
  actor: string
  name: string
  /** The former name, for 'renamed'. */
  before: string
  count: number
}
type Sentence = (facts: Facts) => string
type CountedKind = { [Kind in ActivityKind]: [CountedAction<Kind>] extends [never] ? never : Kind }[ActivityKind]

/** The type requires a sentence for each action in `loggedActions`. */
const named: { [Kind in ActivityKind]: Record<NamedAction<Kind>, Sentence> } = {
  ...texts.named,
  'import-export': { ...texts.named['import-export'], imported: (facts) => importedModule(facts.name)(facts) },
}
const counted: { [Kind in CountedKind]: Record<CountedAction<Kind>, Sentence> } = texts.counted

type Sentences = Partial<Record<ActivityKind, Partial<Record<ActivityAction, Sentence>>>>

/** 'Anna imported 12 songs', by module. */
function importedModule(module: string): Sentence {
  const sentences: Partial<Record<string, Partial<Record<ActivityAction, Sentence>>>> = texts.counted
  return sentences[module]?.imported ?? texts.unknown
}

/** The sentence of an entry, with `marks` in place of names. A newer server may log actions that this page does not know. */
export function sentenceOf({ kind, action, subject, count }: ActivityEntry, marks: Pick<Facts, 'actor' | 'name' | 'before'>): string {
  const sentences: Sentences = subject ? named : counted
  const facts = { ...marks, count, ...(action === 'imported' && subject && { name: subject.name }) }
  return (sentences[kind]?.[action] ?? texts.unknown)(facts)
}

/** Translates the names of settings and modules, which have no rows, into the page's language. */
export function subjectName(kind: ActivityKind, name: string): string {
  if (kind === 'settings') return formatList(name.split(', ').map((setting) => settingLabels[keyOf(setting)]?.label ?? setting))
  if (kind === 'import-export') return formatList(name.split(', ').map((module) => moduleNames[module]?.name ?? module))
  return name
}

const settingLabels: Partial<Record<string, { label: string }>> = adminTexts.settings.fields
const moduleNames: Partial<Record<string, { name: string }>> = adminTexts.importExport.modules

/** 'Site name' -> 'site_name' */
const keyOf = (setting: string) => setting.toLowerCase().replaceAll(' ', '_')
