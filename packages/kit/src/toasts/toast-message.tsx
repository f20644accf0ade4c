import { Button, Group, Text } from '@mantine/core'
import type { ToastAction } from './toast-action'

export function ToastMessage({ text, action }: { text: string; action: ToastAction }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" c="inherit">
        {text}
      </Text>
      <Button variant="default" size="compact-sm" onClick={action.onClick}>
        {action.label}
      </Button>
    </Group>
  )
}
