import { imageSetting, imageSettingMax } from '#contract/setting-images.ts'

/** Longest side in pixels; the server decides what it stores. */
const sideMax = 960
/** Limit for SVG files: base64 adds a third. */
const drawingBytesMax = imageSettingMax * 0.72

/** The file as the value of a setting: an SVG unchanged, a photograph scaled down. Null if it cannot be decoded or is too large. */
export async function imageOf(file: File): Promise<string | null> {
  const isDrawing = file.type === 'image/svg+xml'
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    if (isDrawing)
      return file.size > drawingBytesMax
        ? null
        : imageSetting({ type: file.type, width: width || 1, height: height || 1, base64: await base64Of(file) })
    for (let side = sideMax; side >= 120; side /= 2) {
      const scaled = await scaledDown(image, Math.min(1, side / Math.max(width, height)))
      if (scaled && scaled.length <= imageSettingMax) return scaled
    }
    return null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function scaledDown(image: HTMLImageElement, scale: number): Promise<string | null> {
  const canvas = new OffscreenCanvas(Math.max(1, image.naturalWidth * scale), Math.max(1, image.naturalHeight * scale))
  const { width, height } = canvas
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return imageSetting({ type: 'image/png', width, height, base64: await base64Of(blob) })
}

const base64Of = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
