/** Maximum length of a stored image as a base64 data URL: some 190 KB of bytes. */
export const imageSettingMax = 256_000

const pattern = /^data:(image\/(?:svg\+xml|png|jpeg|webp))(?:;width=(\d{1,5});height=(\d{1,5}))?;base64,([A-Za-z0-9+/]+={0,2})$/

export interface SettingImage {
  type: string
  /** Size of a stored image: pixels, or units of a drawing. */
  width: number
  height: number
  base64: string
}

/** The image in a setting's value; null for none. */
export function settingImage(value: string): SettingImage | null {
  const [, type, width = 1, height = 1, base64] = pattern.exec(value) ?? []
  return type && base64 ? { type, width: Number(width), height: Number(height), base64 } : null
}

export const imageSetting = ({ type, width, height, base64 }: SettingImage) =>
  `data:${type};width=${Math.round(width)};height=${Math.round(height)};base64,${base64}`
