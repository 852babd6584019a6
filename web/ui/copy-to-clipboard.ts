/**
 * False if the browser does not allow it. Plain http has no Clipboard API, but the selected text of a field can be copied. A `field` that shows
 * the text stays selected, to be copied by hand.
 */
export async function copyToClipboard(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!field) return copyFromTemporaryField(text)
    field.select()
    return document.execCommand('copy')
  }
}

function copyFromTemporaryField(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // In the window, so that the focus scrolls nothing.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' })
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
