import { ActionButton } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { Tool } from './editing-state'

export interface ToolHintProps {
  tool: Tool
  hasChosen: boolean
  isEmpty: boolean
  onUndoPoint: () => void
  onCancel: () => void
  /** Puts a shape in the middle of the map, for those who cannot click there. */
  onPlace: () => void
}

/** What to do with the chosen tool, and how to leave it. */
export function ToolHint({ tool, hasChosen, isEmpty, onUndoPoint, onCancel, onPlace }: ToolHintProps) {
  const { t } = useTranslation('areas')
  const draws = tool === 'polygon' || tool === 'circle'
  const takesPoints = tool === 'polygon' || tool === 'cut-line' || tool === 'cut-shape'
  const said =
    tool === 'choose' ? (hasChosen ? 'hint.reshape' : isEmpty ? 'hint.empty' : 'hint.choose') : `hint.${tool}`
  return (
    <div className="motora-area-hint">
      <p role="status">{t(said as 'hint.choose')}</p>
      {tool !== 'choose' && (
        <div className="motora-actions">
          {takesPoints && (
            <ActionButton size="xs" onClick={onUndoPoint}>
              {t('undoPoint')}
            </ActionButton>
          )}
          {draws && (
            <ActionButton size="xs" onClick={onPlace}>
              {t(tool === 'circle' ? 'placeCircle' : 'placeSquare')}
            </ActionButton>
          )}
          <ActionButton size="xs" onClick={onCancel}>
            {t('putAway')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
