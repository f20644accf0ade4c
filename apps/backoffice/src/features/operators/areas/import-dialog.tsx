import { Button, Checkbox, FileButton, Textarea } from '@mantine/core'
import { ActionButton, KitDialog, useFormats, useKitTexts } from '@motora/kit'
import { IconFileUpload } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawnArea, Place } from './drawing'
import { readGeoJson } from './geojson-in'
import { ImportPreview } from './import-preview'

export interface ImportDialogProps {
  /** What was pasted already. */
  text: string
  /** Where the areas are expected to be. */
  near: Place
  /** Something is drawn, so that it can be replaced. */
  hasDrawn: boolean
  onTake: (areas: readonly DrawnArea[], how: 'add' | 'replace') => void
  onClose: () => void
}

const mostBytes = 5_000_000
/** A field with more characters than this makes the browser slow. */
const mostInField = 50_000

/** What is read instead of the field: a file, or a long text that was pasted. */
interface Source {
  said: string
  text: string
}

/** Pasted or loaded GeoJSON: what comes and what does not is said before anything is drawn. source: ledger C-13. */
export function ImportDialog({ text, near, hasDrawn, onTake, onClose }: ImportDialogProps) {
  const { t } = useTranslation('areas')
  const { actions } = useKitTexts()
  const formats = useFormats()
  const sourceOf = (long: string): Source => ({
    said: t('pastedLong', { size: formats.bytes(long.length) }),
    text: long,
  })
  const isLong = text.length > mostInField
  const [pasted, setPasted] = useState(isLong ? '' : text)
  const [source, setSource] = useState<Source | undefined>(() => (isLong ? sourceOf(text) : undefined))
  const [fileFault, setFileFault] = useState<string>()
  const [swapped, setSwapped] = useState(false)
  const clear = useRef<() => void>(null)
  const given = useDeferredValue(source?.text ?? pasted)
  const read = useMemo(
    () => (given.trim() === '' ? undefined : readGeoJson(given, { swapped, near })),
    [given, swapped, near],
  )
  const choose = async (chosen: File | null) => {
    // the same file may be chosen once more
    clear.current?.()
    if (!chosen) return
    const tooLarge = chosen.size > mostBytes
    setFileFault(
      tooLarge ? t('fileLarge', { size: formats.bytes(chosen.size), most: formats.bytes(mostBytes) }) : undefined,
    )
    if (!tooLarge) setSource({ said: t('fileChosen', { name: chosen.name }), text: await chosen.text() })
  }
  const areas = read && 'areas' in read ? read.areas : []
  const nothing = areas.length === 0 ? t(read ? 'nothingToTake' : 'nothingGiven') : undefined
  return (
    <KitDialog opened onClose={onClose} title={t('importTitle')} size="lg">
      <div className="motora-area-import">
        <div className="motora-actions">
          <FileButton
            accept=".geojson,.json,application/geo+json,application/json"
            resetRef={clear}
            onChange={(chosen) => void choose(chosen)}
            inputProps={{ 'aria-label': t('chooseFile') }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <span className="motora-second">{source?.said ?? t('fileHint', { most: formats.bytes(mostBytes) })}</span>
        </div>
        {fileFault && (
          <p className="motora-area-fault" role="alert">
            {fileFault}
          </p>
        )}
        {!source && (
          <Textarea
            label={t('paste')}
            description={t('pasteHint')}
            value={pasted}
            minRows={6}
            maxRows={6}
            autosize={false}
            rows={6}
            spellCheck={false}
            maxLength={mostBytes}
            onPaste={(event) => {
              const long = event.clipboardData.getData('text')
              if (long.length <= mostInField) return
              event.preventDefault()
              setSource(sourceOf(long))
            }}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label={t('swapped')}
          checked={swapped}
          onChange={(event) => setSwapped(event.currentTarget.checked)}
        />
        {read && <ImportPreview read={read} />}
      </div>
      <div className="kit-dialog-actions">
        <ActionButton onClick={onClose}>{actions.cancel}</ActionButton>
        {hasDrawn && (
          <ActionButton disabledReason={nothing} onClick={() => onTake(areas, 'replace')}>
            {t('replaceAll')}
          </ActionButton>
        )}
        <ActionButton tone="primary" disabledReason={nothing} onClick={() => onTake(areas, 'add')}>
          {t('addAreas', { count: areas.length })}
        </ActionButton>
      </div>
    </KitDialog>
  )
}
