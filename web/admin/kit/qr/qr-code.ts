import { encode, renderSVG } from 'uqr'
import { asFileName } from '#contract/file-name.ts'

const sizePixels = 256
const marginModules = 2
const options = { ecc: 'M', boostEcc: false, border: marginModules } as const

/** Black on white, 256 px, margin 2, level M. Throws if the text does not fit. */
export function renderQrCode(text: string): HTMLCanvasElement {
  const { data, size } = encode(text, options)
  const canvas = document.createElement('canvas')
  canvas.width = sizePixels
  canvas.height = sizePixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sizePixels, sizePixels)
  context.fillStyle = '#000'
  // Rounds edges to whole pixels: modules differ by at most one pixel, and none is blurred.
  const edge = (module: number) => Math.round((module * sizePixels) / size)
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y))
    })
  })
  return canvas
}

export const qrCodeSvg = (text: string) => renderSVG(text, options)

export const qrFileName = (title: string, extension: 'png' | 'svg') => `${asFileName(title)}-qr-code.${extension}`

export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
