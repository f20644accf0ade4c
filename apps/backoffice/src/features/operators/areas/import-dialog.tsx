import { Button, Checkbox, FileButton, Textarea } from '@mantine/core'
import { ActionButton, KitDialog, useAskedLeave, useFormats, useKitTexts } from '@motora/kit'
import { IconFileUpload } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawnArea, Place } from './drawing'
import { type LeftOut, type ReadAreas, readGeoJson } from './geojson-in'

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

const maxBytes = 5 * 1_048_576
/** A field with more characters than this makes the browser slow. */
const maxInField = 50_000

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
  const isLong = text.length > maxInField
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
    const tooLarge = chosen.size > maxBytes
    setFileFault(
      tooLarge ? t('fileLarge', { size: formats.bytes(chosen.size), most: formats.bytes(maxBytes) }) : undefined,
    )
    if (!tooLarge) setSource({ said: t('fileChosen', { name: chosen.name }), text: await chosen.text() })
  }
  const leave = useAskedLeave(source !== undefined || pasted.trim() !== '')
  const close = () => void leave(onClose)
  const areas = read && 'areas' in read ? read.areas : []
  const nothing = areas.length === 0 ? t(read ? 'nothingToTake' : 'nothingGiven') : undefined
  return (
    <KitDialog opened onClose={close} title={t('importTitle')} size="lg">
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
          <span className="motora-second">{source?.said ?? t('fileHint', { most: formats.bytes(maxBytes) })}</span>
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
            maxLength={maxBytes}
            onPaste={(event) => {
              const long = event.clipboardData.getData('text')
              if (long.length <= maxInField) return
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
        <ActionButton onClick={close}>{actions.cancel}</ActionButton>
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

const namesShown = 5

/** What a file would bring, and what of it would be left out. */
function ImportPreview({ read }: { read: ReadAreas }) {
  const { t } = useTranslation('areas')
  const formats = useFormats()
  if ('refused' in read)
    return (
      <p className="motora-area-fault" role="alert">
        {t(`refused.${read.refused}`)}
      </p>
    )
  const { areas, leftOut, looksSwapped } = read
  const points = areas.reduce((sum, area) => sum + (area.kind === 'polygon' ? area.points.length : 0), 0)
  const names = areas.flatMap(({ name }) => name ?? []).slice(0, namesShown)
  return (
    <div className="motora-note" role="status">
      <p>
        {t('comes', {
          areas: t('areaCount', { count: areas.filter(({ kind }) => kind === 'polygon').length }),
          circles: t('circleCount', { count: areas.filter(({ kind }) => kind === 'circle').length }),
          points: t('pointCount', { count: points, shown: formats.number(points, 0) }),
        })}
      </p>
      {names.length > 0 && (
        <p className="motora-second">
          {t(names.length < areas.length ? 'namesAndMore' : 'names', {
            names: new Intl.ListFormat(formats.language, { type: 'unit' }).format(names),
          })}
        </p>
      )}
      {Object.keys(leftOut).length > 0 && (
        <>
          <p>{t('leftOut')}</p>
          <ul>
            {Object.entries(leftOut).map(([why, count]) => (
              <li key={why}>{t(`left.${why as LeftOut}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      {looksSwapped && <p className="motora-area-fault">{t('looksSwapped')}</p>}
    </div>
  )
}
