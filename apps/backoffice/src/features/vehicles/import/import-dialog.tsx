import { Alert } from '@mantine/core'
import { ActionButton, ErrorState, KitDialog, useAskedLeave, useFormats, useKitTexts } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ImportCounts } from './import-counts'
import { ImportPreview } from './import-preview'
import { ImportSource } from './import-source'
import { importOutcomes } from './outcome-badge'
import './import.css'
import { importVehicles, type VehicleImportResult } from '@motora/contract/vehicles'
import { useEffect, useRef, useState } from 'react'
import { ApiError, mayBeDone } from '../../../shell/api/api-error'
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
  const formats = useFormats()
  const work = useVehicleImport()
  const { previewed, done, busy, error } = work
  const counts = previewed?.result.counts
  const countsIn = (result: VehicleImportResult) =>
    importOutcomes
      .map((outcome) => `${t(`import.outcome.${outcome}`)} ${formats.number(result.counts[outcome], 0)}`)
      .join(', ')
  const toDo = counts ? counts.create + counts.change : 0
  const [pasted, setPasted] = useState('')
  const leave = useAskedLeave(!done && !busy && (previewed !== undefined || pasted.trim() !== ''))
  const close = () => void leave(onClose)
  const fault = useRef<HTMLDivElement>(null)
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (previewed) step.current?.focus()
  }, [previewed])
  useEffect(() => {
    if (!error) return
    fault.current?.focus()
    fault.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error])
  return (
    <KitDialog opened fullScreen onClose={close} title={t('import.title')} busy={busy}>
      <div className="motora-import">
        {/* above thousands of lines, of which the end is out of sight */}
        {error && (
          <div ref={fault} tabIndex={-1}>
            <ErrorState what={error.message} requestId={error.requestId} />
          </div>
        )}
        {done ? (
          <section className="motora-stack" role="status">
            <h3>{t('import.done', { count: done.counts.create + done.counts.change })}</h3>
            <ImportCounts counts={done.counts} />
            {done.counts.refused > 0 && <p className="motora-plain">{t('import.leftOut')}</p>}
          </section>
        ) : previewed ? (
          // what was pressed is gone: the judgement has the focus, and is heard
          // biome-ignore lint/a11y/useSemanticElements: it holds a table, and no fields
          <div
            ref={step}
            tabIndex={-1}
            role="group"
            aria-label={countsIn(previewed.result)}
            className="motora-import-judged"
          >
            {previewed.renewed && (
              <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
                {previewed.renewed === 'unanswered'
                  ? t('import.unanswered', { number: formats.number(previewed.result.counts.same) })
                  : t('import.again')}
              </Alert>
            )}
            <ImportPreview result={previewed.result} />
          </div>
        ) : (
          <ImportSource busy={busy} pasted={pasted} onPasted={setPasted} onText={work.preview} />
        )}
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
  /** The fleet has changed since an earlier preview: by others, or by an earlier try of which the answer was lost. */
  renewed: 'changed' | 'unanswered' | undefined
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
  /** The preview was sent to be done, and nobody knows whether it was. */
  const [isUnanswered, setUnanswered] = useState(false)

  const send = async (body: ImportBody): Promise<Outcome<VehicleImportResult>> => {
    const result = await client.call(importVehicles, { body }).catch((error: unknown) => {
      if (body.plan !== undefined && mayBeDone(error)) setUnanswered(true)
      if (!(error instanceof ApiError) || error.code !== 'vehicle.import_changed') throw error
      return client.call(importVehicles, { body: { csv: body.csv } })
    })
    if (result.isDone) setDone(result)
    else {
      const renewed = isUnanswered ? 'unanswered' : 'changed'
      setPreviewed({ csv: body.csv, result, renewed: body.plan === undefined ? undefined : renewed })
    }
    setUnanswered(false)
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
      setUnanswered(false)
      forget()
    },
  }
}
