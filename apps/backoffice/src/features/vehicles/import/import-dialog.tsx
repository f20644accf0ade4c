import { Alert } from '@mantine/core'
import { ActionButton, ErrorState, KitDialog, useAskedLeave, useKitTexts } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ImportCounts } from './import-counts'
import { ImportPreview } from './import-preview'
import { ImportSource } from './import-source'
import './import.css'
import { importVehicles, type VehicleImportResult } from '@motora/contract/vehicles'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error'
import { shownBy } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'
import { type Outcome, useWriteOf } from '../../../shell/use-write'

/**
 * Vehicles created and changed by a file: what would happen to each line is shown first, then it is done, whole or not at
 * all. own addition: creation and change by file.
 */
export function VehicleImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('fleet')
  const { actions } = useKitTexts()
  const work = useVehicleImport()
  const { previewed, done, busy, error } = work
  const counts = previewed?.result.counts
  const toDo = counts ? counts.create + counts.change : 0
  const [pasted, setPasted] = useState('')
  const leave = useAskedLeave(!done && !busy && (previewed !== undefined || pasted.trim() !== ''))
  const close = () => void leave(onClose)
  return (
    <KitDialog opened fullScreen onClose={close} title={t('import.title')} busy={busy}>
      <div className="motora-import">
        {done ? (
          <section className="motora-stack" role="status">
            <h3>{t('import.done', { count: done.counts.create + done.counts.change })}</h3>
            <ImportCounts counts={done.counts} />
            {done.counts.refused > 0 && <p className="motora-plain">{t('import.leftOut')}</p>}
          </section>
        ) : previewed ? (
          <>
            {previewed.isAnew && (
              <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
                {t('import.again')}
              </Alert>
            )}
            <ImportPreview result={previewed.result} />
          </>
        ) : (
          <ImportSource busy={busy} pasted={pasted} onPasted={setPasted} onText={work.preview} />
        )}
        {error && <ErrorState what={error.message} requestId={error.requestId} />}
      </div>
      <div className="kit-dialog-actions">
        {(done || previewed) && (
          <ActionButton
            onClick={() => {
              if (done) setPasted('')
              work.startOver()
            }}
            {...(busy ? { disabledReason: t('import.running') } : {})}
          >
            {t('import.another')}
          </ActionButton>
        )}
        <ActionButton onClick={close} {...(busy ? { disabledReason: t('import.running') } : {})}>
          {done ? actions.close : actions.cancel}
        </ActionButton>
        {previewed && !done && (
          <ActionButton
            tone="primary"
            busy={busy}
            disabledReason={toDo === 0 ? t('import.nothing') : undefined}
            onClick={work.carryOut}
          >
            {t('import.go', { count: toDo })}
          </ActionButton>
        )}
      </div>
    </KitDialog>
  )
}

interface Previewed {
  csv: string
  result: VehicleImportResult
  /** The fleet has changed since an earlier preview: this one is new. */
  isAnew: boolean
}

interface ImportBody {
  csv: string
  /** To be carried out; left out: nothing yet. */
  plan?: string
}

/**
 * Has a table of vehicles read, and done as it was shown: never another plan than the one that was looked at. Repeating
 * it after a lost answer shows what is left to do.
 */
function useVehicleImport() {
  const { t } = useTranslation('fleet')
  const [previewed, setPreviewed] = useState<Previewed>()
  const [done, setDone] = useState<VehicleImportResult>()

  const send = async (body: ImportBody): Promise<Outcome<VehicleImportResult>> => {
    const result = await client.call(importVehicles, { body }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'vehicle.import_changed') throw error
      return client.call(importVehicles, { body: { csv: body.csv } })
    })
    if (result.isDone) setDone(result)
    else setPreviewed({ csv: body.csv, result, isAnew: body.plan !== undefined })
    return { done: true, answer: result }
  }
  const { busy, submitError, forget, run } = useWriteOf(send, {
    invalidates: shownBy.vehicle,
    done: ({ isDone, counts }) => (isDone ? t('import.done', { count: counts.create + counts.change }) : undefined),
    failed: 'inline',
  })
  return {
    busy,
    error: submitError,
    previewed,
    done,
    preview: (csv: string) => run({ csv }),
    carryOut: () => previewed && run({ csv: previewed.csv, plan: previewed.result.plan }),
    startOver: () => {
      setPreviewed(undefined)
      setDone(undefined)
      forget()
    },
  }
}
