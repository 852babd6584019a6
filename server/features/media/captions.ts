import { readFile } from 'node:fs/promises'
import { AppError } from '#server/app-error.ts'

export const captionsType = 'text/vtt; charset=utf-8'

/** Throws wrong_captions_type unless the local file is WebVTT: UTF-8 text with the WebVTT signature in its first line. */
export async function checkCaptions(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (!isWebVtt(bytes)) throw new AppError('wrong_captions_type')
}

function isWebVtt(bytes: Uint8Array): boolean {
  try {
    return /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return false
  }
}
