import { Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Says why there is nothing and offers the next step. */
export function EmptyState({ why, nextStep, icon }: { why: string; nextStep?: ReactNode; icon?: ReactNode }) {
  return (
    <Stack className="kit-state" align="center" gap="sm" role="status">
      <span className="kit-state-icon">{icon ?? <IconInbox size={28} stroke={1.5} aria-hidden />}</span>
      <Text size="md" ta="center">
        {why}
      </Text>
      {nextStep}
    </Stack>
  )
}
