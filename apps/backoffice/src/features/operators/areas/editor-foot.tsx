import { ActionButton, useFormats, useKitTexts } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { faultsIn } from './area-faults'
import type { Drawing } from './drawing'
import { useAreaTexts } from './use-area-texts'

export interface EditorFootProps {
  drawing: Drawing
  isDirty: boolean
  readOnly: boolean
  /** Goes to an area. */
  onShow: (id: string) => void
  onSave: () => void | Promise<void>
  onClose: () => void
}

/** How much is drawn, what prevents saving, and the save button. */
export function EditorFoot({ drawing, isDirty, readOnly, onShow, onSave, onClose }: EditorFootProps) {
  const { t } = useTranslation('areas')
  const { actions } = useKitTexts()
  const formats = useFormats()
  const texts = useAreaTexts()
  const faults = useMemo(() => faultsIn(drawing), [drawing])
  const points = drawing.reduce((sum, area) => sum + (area.kind === 'polygon' ? area.points.length : 0), 0)
  const [whole] = faults.whole
  const [first] = faults.areas
  const fault = first && texts.faultIn(first)
  const inTheWay = whole
    ? texts.faultOfAll(whole)
    : first && fault
      ? t('faulty', {
          count: faults.areas.length,
          name: texts.name(first, drawing.indexOf(first) + 1),
          fault,
        })
      : undefined
  return (
    <div className="motora-area-foot">
      <div className="motora-area-sum">
        <span className="motora-second">
          {t('sum', {
            areas: t('areaCount', { count: drawing.filter(({ kind }) => kind === 'polygon').length }),
            circles: t('circleCount', { count: drawing.filter(({ kind }) => kind === 'circle').length }),
            points: t('pointCount', { count: points, shown: formats.number(points, 0) }),
          })}
        </span>
        {inTheWay && (
          <span className="motora-area-fault" role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            {inTheWay}
            {!whole && first && (
              <ActionButton size="xs" onClick={() => onShow(first.id)}>
                {t('showFault')}
              </ActionButton>
            )}
          </span>
        )}
      </div>
      <div className="motora-actions">
        <ActionButton onClick={onClose}>{readOnly ? actions.close : actions.cancel}</ActionButton>
        {!readOnly && (
          <ActionButton
            tone="primary"
            disabledReason={inTheWay ?? (isDirty ? undefined : t('nothingChanged'))}
            onClick={onSave}
          >
            {t('save')}
          </ActionButton>
        )}
      </div>
    </div>
  )
}
