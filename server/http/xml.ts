/** An XML document from nested objects; keys that start with '@' are attributes. Texts are escaped, control characters dropped. */
export async function xmlDocument(content: object): Promise<string> {
  const { XMLBuilder } = await import('fast-xml-parser')
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressBooleanAttributes: false, format: true })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(printable(content))}`
}

/** XML 1.0 forbids most control characters, even escaped. */
function printable(value: unknown): unknown {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  if (typeof value === 'string') return value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  if (Array.isArray(value)) return value.map(printable)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printable(item)]))
  return value
}
