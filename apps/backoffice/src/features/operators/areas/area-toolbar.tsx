import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMove,
  IconCircle,
  IconDownload,
  IconFileImport,
  IconMagnet,
  IconPointer,
  IconPolygon,
  IconScissors,
  IconShadow,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tool } from './editing-state'
import type { Editing } from './use-area-editing'

export interface AreaToolbarProps {
  editing: Editing
  onImport: () => void
  onExport: () => void
  onDelete: () => void
}

const size = { size: 20, 'aria-hidden': true } as const

/** The tools of the editor, each with its name and its key. */
export function AreaToolbar({ editing, onImport, onExport, onDelete }: AreaToolbarProps) {
  const { t } = useTranslation('areas')
  const { tool, chosenId, drawing, past, future, snapping } = editing
  const needsArea = chosenId === undefined ? t('chooseFirst') : undefined
  const toolOf = (name: Tool, keys: string, icon: React.ReactNode, disabledReason?: string) => (
    <ToolButton
      label={t(`tool.${name}`)}
      keys={keys}
      icon={icon}
      pressed={tool === name}
      disabledReason={disabledReason}
      onClick={() => editing.take(tool === name ? 'choose' : name)}
    />
  )
  return (
    <div className="motora-area-tools" role="toolbar" aria-label={t('tools')}>
      {toolOf('choose', 'V', <IconPointer {...size} />)}
      {toolOf('polygon', 'P', <IconPolygon {...size} />)}
      {toolOf('circle', 'C', <IconCircle {...size} />)}
      {toolOf('move', 'M', <IconArrowsMove {...size} />, needsArea)}
      {toolOf('cut-line', 'X', <IconScissors {...size} />, needsArea)}
      {toolOf('cut-shape', 'K', <IconShadow {...size} />, needsArea)}
      <ToolButton
        label={t('delete')}
        keys="Del"
        icon={<IconTrash {...size} />}
        disabledReason={needsArea}
        onClick={onDelete}
      />
      <hr />
      <ToolButton
        label={t('snap')}
        keys="S"
        icon={<IconMagnet {...size} />}
        pressed={snapping}
        onClick={() => editing.setSnapping(!snapping)}
      />
      <ToolButton
        label={t('undo')}
        keys="Ctrl+Z"
        icon={<IconArrowBackUp {...size} />}
        disabledReason={past.length === 0 ? t('nothingToUndo') : undefined}
        onClick={editing.undo}
      />
      <ToolButton
        label={t('redo')}
        keys="Ctrl+Shift+Z"
        icon={<IconArrowForwardUp {...size} />}
        disabledReason={future.length === 0 ? t('nothingToRedo') : undefined}
        onClick={editing.redo}
      />
      <hr />
      <ToolButton label={t('import')} keys="I" icon={<IconFileImport {...size} />} onClick={onImport} />
      <ToolButton
        label={t('export')}
        icon={<IconDownload {...size} />}
        disabledReason={drawing.length === 0 ? t('nothingToExport') : undefined}
        onClick={onExport}
      />
    </div>
  )
}

interface ToolButtonProps {
  label: string
  /** The keys that do the same. */
  keys?: string
  icon: ReactNode
  /** Set: it stays pressed while its tool is chosen. */
  pressed?: boolean
  /** Why it may not be used now. */
  disabledReason?: string | undefined
  onClick: () => void
}

/** A picture with a name; says why it cannot be used. */
function ToolButton({ label, keys, icon, pressed, disabledReason, onClick }: ToolButtonProps) {
  const reasonId = useId()
  const blocked = disabledReason !== undefined
  return (
    <>
      <Tooltip
        events={{ hover: true, focus: true, touch: false }}
        label={
          <>
            {label}
            {keys && (
              <>
                {' '}
                <kbd className="motora-area-keys">{keys}</kbd>
              </>
            )}
            {blocked && <div>{disabledReason}</div>}
          </>
        }
      >
        <ActionIcon
          size={36}
          variant={pressed ? 'filled' : 'subtle'}
          color="graphite"
          aria-label={label}
          aria-keyshortcuts={keys?.replace('Ctrl', 'Control').replace('Del', 'Delete')}
          onClick={() => {
            if (!blocked) onClick()
          }}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          {...(blocked ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId } : {})}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
      {blocked && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}
