import { imageSetting, type SettingImage, settingImage } from '#contract/setting-images.ts'
import type { SettingKey } from '#contract/setting-rules.ts'
import { AppError } from '#server/app-error.ts'
import { cleanSvg } from './clean-svg.ts'

/** Maximum size in pixels. Icons are square. */
const frames: Partial<Record<SettingKey, { width: number; height: number; isSquare: boolean }>> = {
  logo_light: { width: 960, height: 240, isSquare: false },
  logo_dark: { width: 960, height: 240, isSquare: false },
  site_icon: { width: 512, height: 512, isSquare: true },
}

/** The stored form of a sent image: a cleaned drawing or re-encoded pixels. Throws invalid_settings. */
export async function storedImage(key: SettingKey, value: string): Promise<string> {
  const sent = settingImage(value)
  const frame = frames[key]
  if (!sent || !frame) return value
  if (sent.type !== 'image/svg+xml') return imageSetting(await reencoded(key, sent, frame))
  if (frame.isSquare) throw new AppError('invalid_settings', { [key]: 'no_image' })
  const drawing = await cleanSvg(Buffer.from(sent.base64, 'base64').toString('utf8'))
  if ('problem' in drawing) throw new AppError('invalid_settings', { [key]: drawing.problem })
  const { svg, width, height } = drawing
  return imageSetting({ type: sent.type, width, height, base64: Buffer.from(svg).toString('base64') })
}

async function reencoded(key: SettingKey, sent: SettingImage, frame: NonNullable<(typeof frames)[SettingKey]>): Promise<SettingImage> {
  const { width, height, isSquare } = frame
  // Loaded with the first image, to save memory.
  const { reencodeTransparent } = await import('#server/features/media/picture-pixels.ts')
  try {
    const { data, info } = await reencodeTransparent(Buffer.from(sent.base64, 'base64'), (image) =>
      isSquare
        ? image.resize(width, height, { fit: 'contain', background: '#0000' }).png({ compressionLevel: 9, palette: true })
        : image.resize(width, height, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 }),
    )
    return { type: `image/${info.format}`, width: info.width, height: info.height, base64: data.toString('base64') }
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_image_type') throw new AppError('invalid_settings', { [key]: 'no_image' })
    throw error
  }
}
