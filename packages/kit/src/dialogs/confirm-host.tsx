import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from '../store/create-store'
import { useKitTexts } from '../texts/kit-texts'
import { ActionButton } from './action-button'
import { pendingConfirmations } from './confirm'
import { KitDialog } from './kit-dialog'

/** Draws the questions of `confirm`, one at a time. Mounted once in the frame, below KitProvider. */
export function ConfirmHost() {
  const texts = useKitTexts()
  const first = useStore(pendingConfirmations)[0]
  // The last question stays drawn while the dialog fades out.
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (first) setShown(first)
  }, [first])
  // Without a host no one could answer any more.
  useEffect(
    () => () => {
      for (const { answer } of pendingConfirmations.get()) answer(false)
    },
    [],
  )
  const question = first ?? shown
  if (!question) return null
  return (
    <KitDialog opened={first !== undefined} onClose={() => first?.answer(false)} title={question.title} size="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        {question.danger && <IconAlertTriangle className="kit-danger-icon" size={20} aria-hidden />}
        <Text size="md">{question.consequence}</Text>
      </Group>
      <div className="kit-dialog-actions">
        <ActionButton onClick={() => first?.answer(false)}>{texts.actions.cancel}</ActionButton>
        <ActionButton tone={question.danger ? 'danger' : 'primary'} onClick={() => first?.answer(true)}>
          {question.confirmLabel}
        </ActionButton>
      </div>
    </KitDialog>
  )
}
