import { Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react'
import { ActionButton } from '../dialogs/action-button'
import { useKitTexts } from '../texts/kit-texts'

export interface ErrorStateProps {
  /** What failed and what to do, in the person's words. */
  what: string
  requestId?: string | undefined
  /** Nothing failed: there is no connection, and what is on the screen comes when there is one. */
  isOffline?: boolean
  /** Trying again cannot help, so it is not offered. */
  isFinal?: boolean
  /** A returned promise keeps the button busy until it settles. */
  onRetry?: (() => unknown) | undefined
}

/** What failed, the request id to quote, and a way to try again. */
export function ErrorState({ what, requestId, isOffline, isFinal, onRetry }: ErrorStateProps) {
  const texts = useKitTexts()
  return (
    <Stack className="kit-state" align="center" gap="sm" role="alert">
      <span className={isOffline ? 'kit-state-icon' : 'kit-state-icon kit-danger-icon'}>
        {isOffline ? (
          <IconWifiOff size={28} stroke={1.5} aria-hidden />
        ) : (
          <IconAlertCircle size={28} stroke={1.5} aria-hidden />
        )}
      </span>
      <Text size="md" ta="center">
        {what}
      </Text>
      {requestId && (
        <Text size="xs" c="dimmed" className="kit-selectable">
          {texts.states.requestId(requestId)}
        </Text>
      )}
      {onRetry && !isFinal && <ActionButton onClick={onRetry}>{texts.actions.retry}</ActionButton>}
    </Stack>
  )
}
