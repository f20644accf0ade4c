import { Button, FileButton, Textarea } from '@mantine/core'
import { mostImportLines, vehicleImportColumns } from '@motora/contract/vehicles'
import { ActionButton, useFormats } from '@motora/kit'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../shell/save-file'
import { type CsvFault, type ReadCsv, readCsvFile, readCsvText } from './read-csv-file'

/** A field with more characters than this makes the browser slow. */
const mostInField = 50_000

export interface ImportSourceProps {
  busy: boolean
  /** The table as text. */
  onText: (csv: string) => Promise<void>
}

/** A file that is chosen or dropped, or a table that is pasted; what is none says what to do. */
export function ImportSource({ busy, onText }: ImportSourceProps) {
  const { t } = useTranslation('fleet')
  const formats = useFormats()
  const most = formats.number(mostImportLines, 0)
  const [fault, setFault] = useState<CsvFault>()
  const [pasted, setPasted] = useState('')
  const [isOver, setIsOver] = useState(false)
  const clear = useRef<() => void>(null)
  const take = async (read: ReadCsv) => {
    setFault('fault' in read ? read.fault : undefined)
    if ('csv' in read && !busy) await onText(read.csv)
  }
  const choose = async (file: File | null | undefined) => {
    // the same file may be chosen once more
    clear.current?.()
    if (file) await take(await readCsvFile(file))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void choose(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const long = event.clipboardData.getData('text')
    if (long.length <= mostInField) return
    event.preventDefault()
    void take(readCsvText(long))
  }
  return (
    <div className="motora-stack">
      <p className="motora-plain">{t('import.how')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside has the keys */}
      <div
        className="motora-import-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          resetRef={clear}
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': t('import.choose') }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={busy} leftSection={<IconFileUpload size={16} aria-hidden />}>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <span className="motora-second">{t('import.drop', { most })}</span>
      </div>
      {fault && (
        <p className="motora-note" role="alert">
          {t(`import.fault.${fault}`, { most })}
        </p>
      )}
      <Textarea
        label={t('import.paste')}
        value={pasted}
        rows={6}
        spellCheck={false}
        onPaste={paste}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <div className="motora-actions">
        <ActionButton
          busy={busy}
          disabledReason={pasted.trim() === '' ? t('import.fault.empty') : undefined}
          onClick={() => take(readCsvText(pasted))}
        >
          {t('import.preview')}
        </ActionButton>
        <ActionButton tone="quiet" icon={<IconDownload size={16} aria-hidden />} onClick={saveTemplate}>
          {t('import.template')}
        </ActionButton>
      </div>
      <p className="motora-plain motora-second">{t('import.columns', { columns: vehicleImportColumns.join(', ') })}</p>
    </div>
  )
}

/** The heading alone, as spreadsheets open it. */
const saveTemplate = () => {
  const text = `\ufeff${vehicleImportColumns.join(',')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'motora-vehicles.csv')
}
