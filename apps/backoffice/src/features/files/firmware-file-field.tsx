import { Input, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listFiles, type StoredFile } from '@motora/contract/files'
import { ActionButton, useFormats } from '@motora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { FileIcon } from './file-icon'
import { FileUpload } from './upload/file-upload'
import './files.css'
import '../../shell/frame/long-code.css'

/** What a form holds of a file. */
type FieldFile = Pick<StoredFile, 'id' | 'name' | 'sizeBytes' | 'sha256'>

export interface FirmwareFileFieldProps {
  label: string
  value: FieldFile | null
  onChange: (file: FieldFile | null) => void
  error?: string | undefined
  disabled?: boolean
  /** A file is on its way, or is no more. */
  onBusy: (busy: boolean) => void
}

/** The file of a firmware: sent here, or one that was sent before and that nothing uses. */
export function FirmwareFileField({ label, value, onChange, error, disabled, onBusy }: FirmwareFileFieldProps) {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const [labelId, errorId] = [useId(), useId()]
  const described = error ? { 'aria-describedby': errorId } : {}
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      required
      error={error && <span role="alert">{error}</span>}
      errorProps={{ id: errorId }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: its label stands outside it, as those of fields do */}
      <div className="motora-stack" role="group" aria-labelledby={labelId} {...described}>
        {value ? (
          <div className="motora-chosen">
            <p className="motora-plain motora-file-name">
              <FileIcon kind="firmware" /> <strong>{value.name}</strong>{' '}
              <span className="motora-second">{formats.bytes(value.sizeBytes)}</span>
            </p>
            <span className="motora-long-code">
              <span className="motora-second">{t('sum')}</span> <code>{value.sha256}</code>
            </span>
            {!disabled && (
              <div>
                <ActionButton onClick={() => onChange(null)}>{t('another')}</ActionButton>
              </div>
            )}
          </div>
        ) : (
          !disabled && (
            <>
              <FileUpload kind="firmware" onSent={onChange} onBusy={onBusy} describedBy={error ? errorId : undefined} />
              <SentBefore onChoose={onChange} />
            </>
          )
        )}
      </div>
    </Input.Wrapper>
  )
}

const finds = 20

/** Firmware files that were sent and that nothing uses yet, newest first; nothing where there is none. */
function SentBefore({ onChoose }: { onChoose: (file: StoredFile) => void }) {
  const { t } = useTranslation('files')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const filter = JSON.stringify({ kind: ['firmware'], usedBy: [null] })
  const query = { pageSize: finds, sort: '-created', filter, ...(asked ? { search: asked } : {}) }
  const found = useQuery({ ...api.list(listFiles, { query }), placeholderData: keepPreviousData })
  const rows = found.data?.rows ?? []
  if (rows.length === 0 && asked === '') return null
  return (
    <Select
      label={t('sentBefore')}
      placeholder={t('sentBefore.find')}
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      // what came is what was asked for
      filter={({ options }) => options}
      value={null}
      onChange={(id) => {
        const file = rows.find((row) => row.id === id)
        if (file) onChoose(file)
      }}
      searchValue={text}
      onSearchChange={setText}
      searchable
      nothingFoundMessage={t('sentBefore.none')}
    />
  )
}
