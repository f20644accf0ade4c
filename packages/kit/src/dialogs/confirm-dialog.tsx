import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useKitTexts } from '../texts/kit-texts'
import { ActionButton } from './action-button'
import type { ConfirmRequest } from './confirm'
import { KitDialog } from './kit-dialog'

export interface ConfirmDialogProps {
  question: ConfirmRequest
  opened: boolean
  onClose: () => void
  onConfirm: () => void
}

/** One question of `confirm`. */
export function ConfirmDialog({ question, opened, onClose, onConfirm }: ConfirmDialogProps) {
  const texts = useKitTexts()
  return (
    <KitDialog opened={opened} onClose={onClose} title={question.title} size="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        {question.danger && <IconAlertTriangle className="kit-danger-icon" size={20} aria-hidden />}
        <Text size="md">{question.consequence}</Text>
      </Group>
      <div className="kit-dialog-actions">
        <ActionButton onClick={onClose}>
          {question.isCancellation ? texts.actions.goBack : texts.actions.cancel}
        </ActionButton>
        <ActionButton tone={question.danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {question.confirmLabel}
        </ActionButton>
      </div>
    </KitDialog>
  )
}
