import { IconAlertCircle } from '@tabler/icons-react'
import { ActionButton } from '../dialogs/action-button'
import type { ErrorStateProps } from '../feedback/error-state'
import { useKitTexts } from '../texts/kit-texts'

/**
 * One quiet line: the rows below are those of the last time it went well. The live region is there before it speaks.
 */
export function NotRefreshed({ fault }: { fault: ErrorStateProps | undefined }) {
  const texts = useKitTexts()
  return (
    <div role="status" className="kit-not-refreshed" data-shown={fault !== undefined || undefined}>
      {fault && (
        <>
          <IconAlertCircle size={16} aria-hidden />
          <span>
            {texts.table.notRefreshed} {fault.what} {fault.requestId && texts.states.requestId(fault.requestId)}
          </span>
          {fault.onRetry && (
            <ActionButton size="compact-sm" onClick={fault.onRetry}>
              {texts.actions.retry}
            </ActionButton>
          )}
        </>
      )}
    </div>
  )
}
