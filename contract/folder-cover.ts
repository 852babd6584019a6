const coverName = /^(?:cover|folder|front)\b.*\.(?:jpe?g|png|webp)$/i

/** Of the files in one folder, the picture that is named as its cover; of several, the shortest name ('cover.jpg', not 'cover back.jpg'). */
export function folderCoverOf<File extends { name: string }>(files: readonly File[]): File | undefined {
  return files.filter(({ name }) => coverName.test(name)).sort((one, other) => one.name.length - other.name.length)[0]
}
