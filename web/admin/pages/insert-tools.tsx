import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Item } from '#web/admin/codes/destination-draft.ts'
import { ItemPicker } from '#web/admin/codes/item-picker.tsx'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { AddIcon, UploadIcon } from '#web/admin/kit/icons.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { useFieldUpload } from '#web/admin/uploads/use-field-upload.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import styles from './page-dialog.module.css'

const texts = adminTexts.pages
const { kinds } = adminTexts.codes

interface Props {
  /** Inserts a paragraph at the caret. */
  onInsert(paragraph: string): void
}

type Tool = 'picture' | 'player'

/** Buttons that insert pictures and players into the text of a page. */
export function InsertTools({ onInsert }: Props) {
  const [tool, setTool] = useState<Tool | null>(null)
  const insert = (paragraph: string) => {
    onInsert(paragraph)
    setTool(null)
  }
  const toggle = (of: Tool) => ({ 'aria-expanded': tool === of, onClick: () => setTool(tool === of ? null : of) })
  return (
    <div className={styles.tools}>
      <div className={styles.buttons}>
        <InsertButton {...toggle('picture')}>{texts.insertPicture}</InsertButton>
        <InsertButton {...toggle('player')}>{texts.insertPlayer}</InsertButton>
        <InsertButton onClick={() => insert(`\`\`\`contact\n${texts.contactTemplate}\n\`\`\``)}>{texts.insertContact}</InsertButton>
      </div>
      {tool === 'picture' && <PictureTool onInsert={insert} />}
      {tool === 'player' && <PlayerTool onInsert={insert} />}
    </div>
  )
}

const InsertButton = ({ children, ...props }: { children: ReactNode; onClick(): void; 'aria-expanded'?: boolean }) => (
  <Button variant="default" size="xs" leftSection={<AddIcon size={16} />} {...props}>
    {children}
  </Button>
)

function PictureTool({ onInsert }: Props) {
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [error, setError] = useState<{ file?: string; alt?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const picture = useFieldUpload('cover', {
    hasPresent: false,
    reject: (message) => setError({ file: message }),
    clearError: () => setError({}),
  })

  async function insert() {
    if (isBusy) return
    if (!picture.current) return setError({ file: texts.pictureMissing })
    if (!alt.trim()) return setError({ alt: texts.altMissing })
    setIsBusy(true)
    try {
      const upload = await picture.finished()
      if (!upload?.uploadId) return
      const { id } = await call('POST /api/admin/page-pictures', { body: { uploadId: upload.uploadId } })
      upload.clearRecord()
      const title = caption.trim() && ` "${caption.trim().replaceAll('"', '”')}"`
      onInsert(`![${alt.trim().replaceAll(/[[\]\\]/g, '\\$&')}](picture:${id}${title})`)
    } catch (failure) {
      showFailureToast(failure)
    } finally {
      setIsBusy(false)
    }
  }

  /** Without it, Enter would submit the form of the page and close its dialog. */
  function insertOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void insert()
  }

  return (
    <fieldset className={styles.tool}>
      <legend>{texts.insertPicture}</legend>
      <FilePicker
        label={texts.picture}
        isRequired
        accept={pickerTypes.image}
        buttonLabel={texts.choosePicture}
        icon={<UploadIcon size={16} />}
        help={picture.current?.file.name}
        error={error.file}
        onPick={picture.choose}
      />
      <TextInput
        label={texts.alt}
        aria-required
        description={texts.altHelp}
        maxLength={limits.name}
        value={alt}
        error={error.alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onKeyDown={insertOnEnter}
      />
      <TextInput
        label={texts.caption}
        maxLength={limits.name}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
        onKeyDown={insertOnEnter}
      />
      <BusyButton variant="default" isBusy={isBusy} onClick={() => void insert()}>
        {texts.insert}
      </BusyButton>
    </fieldset>
  )
}

const playerKinds = ['song', 'playlist', 'album'] as const
type PlayerKind = (typeof playerKinds)[number]

function PlayerTool({ onInsert }: Props) {
  const [kind, setKind] = useState<PlayerKind>('song')
  const [item, setItem] = useState<Item | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  function insert() {
    if (item) onInsert(`[${item.name.replaceAll(/[[\]\\]/g, '\\$&')}](/${kind}/${item.id})`)
    else setIsMissing(true)
  }
  return (
    <fieldset className={styles.tool}>
      <legend>{texts.insertPlayer}</legend>
      <Segmented
        label={texts.playerKind}
        hidesLabel
        value={kind}
        options={playerKinds.map((value) => ({ value, label: kinds[value] }))}
        onChange={(next) => {
          setKind(next)
          setItem(null)
        }}
      />
      <ItemPicker
        key={kind}
        kind={kind}
        aria-required
        item={item}
        error={isMissing && !item ? adminTexts.codeForm.destinationMissing[kind] : undefined}
        onItem={setItem}
      />
      <Button variant="default" onClick={insert}>
        {texts.insert}
      </Button>
    </fieldset>
  )
}
