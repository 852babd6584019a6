import type { License } from './albums.ts'

type CreativeCommons = Exclude<License, 'all-rights-reserved'>

/** 'CC BY-SA 4.0' */
export const licenseName = (license: CreativeCommons) => (license === 'cc0' ? 'CC0 1.0' : `CC ${license.slice(3).toUpperCase()} 4.0`)

/** Address of the license's legal text; the deed (its summary) is below it. */
export const licenseAddress = (license: CreativeCommons) =>
  `https://creativecommons.org/${license === 'cc0' ? 'publicdomain/zero/1.0' : `licenses/${license.slice(3)}/4.0`}/`

export const deedAddress = (license: CreativeCommons, language: string) => `${licenseAddress(license)}deed.${language}`
