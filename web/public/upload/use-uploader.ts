import { useCallback, useEffect, useRef, useState } from 'react'
import type { MediaType } from '#contract/songs.ts'
import type { UploadCategory } from '#contract/upload-choices.ts'
import type { UploadedSong, UploadRules } from '#contract/uploaded-songs.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { loadSession, useSession } from '#web/public/session/session.ts'
import { emptyFileText, isEmpty, isHidden, isImage, isLargerThan } from '#web/public/uploads/media-file.ts'
import { showToast } from '#web/ui/toast.ts'
import { maxCoverMegabytes } from './limits.ts'
import type { Sending } from './sending.ts'
import { promptSignIn } from './sign-in-request.ts'
import {
  artistsOf,
  emptyValues,
  type Field,
  missingIn,
  type PickedFile,
  type Problems,
  pickedFile,
  rejection,
  type UploadValues,
  wrongType,
} from './upload-values.ts'
import { useFileTags } from './use-file-tags.ts'

export type UploaderState = ReturnType<typeof useUploader>

interface Options {
  rules: UploadRules
  /** Moves the focus to a field. */
  focus(field: Field): void
  onSent(songs: UploadedSong[]): void
}

/** State and actions of the uploader's form. */
export function useUploader({ rules, focus, onSent }: Options) {
  const texts = useUploadTexts()
  const { viewer } = useSession()
  const [values, setValues] = useState(emptyValues)
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [cover, setCover] = useState<File | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  /** Null until its code is loaded. */
  const [sending, setSending] = useState<Sending | null>(null)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const isSubmitting = useRef(false)
  // The page is left by a link or the Back button: uploads stay on the server, and resume when the same file is chosen again.
  useEffect(() => () => sending?.pause(), [sending])
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  // A visitor may turn out to be an editor or administrator: the correct limit is checked when the file is chosen again after the sign-in.
  const limitMegabytes = viewer?.mayEdit === false ? rules.listenerMegabytes : rules.administratorMegabytes
  const displayedMegabytes = viewer ? limitMegabytes : rules.listenerMegabytes

  function reject(field: Field, { title, text }: { title: string; text: string }) {
    setProblems((known) => ({ ...known, [field]: text }))
    void showToast({ tone: 'error', title, description: text })
  }
  const clearProblem = (...fields: Field[]) => setProblems((known) => without(known, fields))

  useFileTags({ files, setFiles, setValues, onArtist: () => clearProblem('artist') })

  /** `form`: values that are not rendered yet. */
  function pick(picked: readonly File[], form = values) {
    const chosen = picked.filter(({ name }) => !isHidden(name))
    if (isBusy || chosen.length === 0) return
    clearProblem('file', 'title')
    const rejected = chosen.map((file) => rejection(file, form.mediaType, limitMegabytes, texts.problems)).find((found) => found !== null)
    if (rejected) reject('file', rejected)
    const taken = chosen.filter((file) => rejection(file, form.mediaType, limitMegabytes, texts.problems) === null).map(pickedFile)
    const fresh = taken.filter(({ id }, at) => ![...files, ...taken.slice(0, at)].some((known) => known.id === id))
    const [first, ...rest] = fresh
    // A title that was typed before a file was chosen becomes that of the first file.
    const typed = files.length === 0 && form.title.trim() ? form.title : null
    if (first) setFiles([...files, typed ? { ...first, title: typed, proposed: '' } : first, ...rest])
  }

  function remove(ids: readonly string[]) {
    const left = files.filter(({ id }) => !ids.includes(id))
    const [first] = files
    // A title that came from the file is removed with it.
    if (left.length === 0 && first) setValues({ ...values, title: first.title === first.proposed ? '' : first.title })
    // The form's artist is that of a single file.
    const [single] = left
    if (left.length === 1 && single?.artist) setValues({ ...values, artist: single.artist })
    setFiles(left)
    setFailures(without(failures, ids))
  }

  function setTitle(title: string, id = files[0]?.id) {
    clearProblem('title')
    setValues((known) => ({ ...known, title }))
    setFiles(files.map((picked) => (picked.id === id ? { ...picked, title } : picked)))
  }

  function setArtist(artist: string, id: string) {
    clearProblem('artist')
    setFiles(files.map((picked) => (picked.id === id ? { ...picked, artist } : picked)))
  }

  function pickCover(file: File | null) {
    clearProblem('cover')
    if (file && isEmpty(file)) return reject('cover', { title: texts.problems.failedTitle, text: emptyFileText() })
    if (file && !isImage(file)) return reject('cover', { title: texts.problems.wrongTypeTitle, text: texts.problems.wrongImage })
    if (file && isLargerThan(file, maxCoverMegabytes))
      return reject('cover', { title: texts.problems.tooLargeTitle, text: texts.problems.tooLarge({ megabytes: maxCoverMegabytes }) })
    setCover(file)
  }

  async function submit() {
    if (isSubmitting.current) return
    isSubmitting.current = true
    await checkAndSend().finally(() => {
      isSubmitting.current = false
    })
  }

  async function checkAndSend() {
    const missing = missingIn(values, files, texts.problems)
    setProblems(missing)
    setFailures({})
    const signedIn = await loadSession()
    setNeedsSignIn(!signedIn)
    const [firstMissing] = Object.keys(missing) as Field[]
    if (firstMissing) {
      void showToast({ tone: 'error', title: texts.problems.missingTitle, description: texts.problems.missingText })
      return focus(firstMissing)
    }
    if (!signedIn) return promptSignIn(texts)
    await send(values.category as UploadCategory)
  }

  async function send(category: UploadCategory) {
    setIsBusy(true)
    const { mediaType, album } = values
    const code = await import('./sending.ts').catch(() => null)
    if (isLeft.current) return
    if (!code) {
      setIsBusy(false)
      const description = errorText(new CallError('unreachable'))
      return void showToast({ tone: 'error', title: texts.problems.failedTitle, description })
    }
    const started = code.startSending(files, {
      cover: files.length === 1 ? cover : null,
      artists: artistsOf(values, files),
      fields: { mediaType, category, album: album.trim() || null },
    })
    setSending(started)
    await Promise.allSettled([...started.uploads.values()].map((upload) => upload.whenDone()))
    setSending(null)
    setIsBusy(false)
    const outcomes = files.map((picked) => ({ picked, ...started.uploads.get(picked.id)?.state.get() }))
    const songs = outcomes.flatMap(({ result }) => result ?? [])
    const failed = outcomes.flatMap(({ picked, error }) => (error ? [{ picked, error }] : []))
    const left = outcomes.filter(({ result }) => !result).map(({ picked }) => picked)
    setFiles(left)
    setFailures(Object.fromEntries(failed.map(({ picked, error }) => [picked.id, explained(error, mediaType)])))
    const [first] = failed
    if (first?.error.code === 'not_signed_in') {
      setNeedsSignIn(true)
      promptSignIn(texts)
    } else if (first) {
      const isType = isWrongType(first.error.code)
      const message = isType ? wrongType(mediaType, texts.problems) : { title: texts.problems.failedTitle, text: texts.problems.failedText }
      void showToast({ tone: 'error', title: message.title, description: message.text })
    }
    if (songs.length === 0) return
    void showToast({
      tone: 'success',
      title: texts.sent.title,
      ...(songs.length > 1 && { description: texts.sent.many({ count: songs.length }) }),
    })
    if (left.length === 0) {
      setValues(emptyValues)
      setCover(null)
    }
    onSent(songs)
  }

  const explained = (error: CallError, mediaType: MediaType) =>
    isWrongType(error.code) ? wrongType(mediaType, texts.problems).text : errorText(error)

  return {
    values,
    files,
    cover,
    problems,
    failures,
    sending,
    needsSignIn,
    displayedMegabytes,
    isBusy,
    explained: (error: CallError) => explained(error, values.mediaType),
    /** Title of the single file, or of the one still to be chosen. */
    title: files[0]?.title ?? values.title,
    pick,
    pickCover,
    setTitle,
    setArtist,
    removeFile: (id: string) => remove([id]),
    changeMediaType(mediaType: MediaType) {
      if (mediaType === values.mediaType) return
      remove(files.map(({ id }) => id))
      clearProblem('file')
      setValues((known) => ({ ...known, mediaType }))
    },
    change(changed: Partial<UploadValues>) {
      clearProblem(...(Object.keys(changed) as Field[]))
      setValues((known) => ({ ...known, ...changed }))
    },
    /** Stops an upload, or removes it from the queue; the file stays chosen. */
    cancel: (id: string) => sending?.cancel(id),
    restore: useCallback((found: UploadValues) => setValues(found), []),
    submit,
  }
}

const isWrongType = (code: string) => code === 'wrong_media_type' || code === 'unreadable_media'

const without = <T extends object>(known: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name))) as T
