import { type UploadCategory, uploadCategories } from '#contract/upload-choices.ts'

interface ChosenCategory {
  /**
   * The first is the name of a new category. An existing category with any of the names is used, for example one that an administrator has
   * renamed.
   */
  names: readonly [string, ...string[]]
  /** Color of a new category. */
  color: string
}

/** The categories for the eight choices of the form. */
export const uploadCategoryOf: Readonly<Record<UploadCategory, ChosenCategory>> = {
  pop: { names: ['Pop'], color: '#e0447c' },
  rock: { names: ['Rock'], color: '#b3261e' },
  hiphop: { names: ['Hiphop', 'Hip-Hop', 'Hip Hop'], color: '#e8890c' },
  jazz: { names: ['Jazz'], color: '#c9a227' },
  electronic: { names: ['Electronic'], color: '#1596c9' },
  classical: { names: ['Classical'], color: '#5b4bb7' },
  country: { names: ['Country'], color: '#4f8a3c' },
  rnb: { names: ['Rnb', 'R&B', 'R & B'], color: '#8e3fa8' },
}

/** The choice that a category of the library corresponds to, if any. */
export const uploadChoiceOf = (categoryName: string): UploadCategory | null =>
  uploadCategories.find((choice) => uploadCategoryOf[choice].names.some((name) => name.toLowerCase() === categoryName.toLowerCase())) ??
  null
