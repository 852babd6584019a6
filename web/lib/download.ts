/** Saves a file of this site under the name that the server gives it. */
export function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
