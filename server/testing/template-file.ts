import { constants, copyFile, mkdir } from 'node:fs/promises'
import { dirname, isAbsolute } from 'node:path'

/** Copies the run's template (template-database.ts) to a SQLite file, unless the file exists or the template is on PostgreSQL. */
export async function copyTemplateFile(file: string, template = process.env.TEST_DATABASE_TEMPLATE): Promise<void> {
  if (!template || !isAbsolute(template)) return
  await mkdir(dirname(file), { recursive: true })
  await copyFile(template, file, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
