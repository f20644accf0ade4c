import { Alert } from '@mantine/core'
import { ActionButton, ErrorState, KitDialog, useKitTexts } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ImportCounts } from './import-counts'
import { ImportPreview } from './import-preview'
import { ImportSource } from './import-source'
import './import.css'
import { useVehicleImport } from './use-vehicle-import'

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
  return (
    <KitDialog opened fullScreen onClose={onClose} title={t('import.title')} busy={busy}>
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
                {t('import.anew')}
              </Alert>
            )}
            <ImportPreview result={previewed.result} />
          </>
        ) : (
          <ImportSource busy={busy} onText={work.preview} />
        )}
        {error && <ErrorState what={error.message} requestId={error.requestId} />}
      </div>
      <div className="kit-dialog-actions">
        {(done || previewed) && (
          <ActionButton onClick={work.startOver} {...(busy ? { disabledReason: t('import.running') } : {})}>
            {t('import.another')}
          </ActionButton>
        )}
        <ActionButton onClick={onClose} {...(busy ? { disabledReason: t('import.running') } : {})}>
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
