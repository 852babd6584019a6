import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.print.look

/** As the order takes it (contract/print.ts). */
const bytesMax = 512 * 1024
const kinds = ['image/png', 'image/jpeg', 'image/webp']

type Logo = { image: string; error?: undefined } | { image?: undefined; error: string }

/** The picture as a data address, or why it will not do. */
export async function readLogo(file: File): Promise<Logo> {
  if (!kinds.includes(file.type)) return { error: texts.logoWrong }
  if (file.size > bytesMax) return { error: texts.logoTooLarge }
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ image: String(reader.result) })
    reader.onerror = () => resolve({ error: texts.logoWrong })
    reader.readAsDataURL(file)
  })
}
