import { Textarea } from '@mantine/core'
import { maxImportLines, vehicleImportColumns } from '@motora/contract/vehicles'
import { ActionButton, useFormats } from '@motora/kit'
import { IconDownload } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChooseOrDrop } from '../../../shell/frame/choose-or-drop'
import { saveFile } from '../../../shell/save-file'
import { type CsvFault, type ReadCsv, readCsvFile, readCsvText } from './read-csv-file'

/** A field with more characters than this makes the browser slow. */
const maxInField = 50_000

export interface ImportSourceProps {
  busy: boolean
  /** What is in the field for a table; it stays while its preview is looked at. */
  pasted: string
  onPasted: (text: string) => void
  /** The table as text. */
  onText: (csv: string) => Promise<unknown>
}

/** A file that is chosen or dropped, or a table that is pasted; anything else is answered with what to do. */
export function ImportSource({ busy, pasted, onPasted, onText }: ImportSourceProps) {
  const { t } = useTranslation('fleet')
  const formats = useFormats()
  const most = formats.number(maxImportLines, 0)
  const [fault, setFault] = useState<CsvFault>()
  const take = async (read: ReadCsv) => {
    setFault('fault' in read ? read.fault : undefined)
    if ('csv' in read && !busy) await onText(read.csv)
  }
  const paste = (event: ClipboardEvent) => {
    const long = event.clipboardData.getData('text')
    if (long.length <= maxInField) return
    event.preventDefault()
    void take(readCsvText(long))
  }
  return (
    <div className="motora-stack">
      <p className="motora-plain">{t('import.how')}</p>
      <ChooseOrDrop
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        label={t('import.choose')}
        dropHint={t('import.drop', { most })}
        busy={busy}
        onChoose={async (file) => take(await readCsvFile(file))}
      />
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
        onChange={(event) => onPasted(event.currentTarget.value)}
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
