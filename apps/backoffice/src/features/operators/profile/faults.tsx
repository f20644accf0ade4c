import { Alert } from '@mantine/core'
import { type SubmitError, useKitTexts } from '@motora/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

export interface FaultsProps {
  /** What is wrong with what was entered; empty: nothing. source: ledgers C-15, C-17. */
  faults: readonly string[]
  submitError: SubmitError | null
}

/** Why a save has not worked: above its button, and what the gateway said takes the focus. */
export function Faults({ faults, submitError }: FaultsProps) {
  const texts = useKitTexts()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitError) alert.current?.focus()
  }, [submitError])
  return (
    <>
      {faults.length > 0 && (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />}>
          {faults.map((fault) => (
            <p key={fault} className="motora-plain">
              {fault}
            </p>
          ))}
        </Alert>
      )}
      {submitError && (
        <Alert ref={alert} tabIndex={-1} role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />}>
          <p className="motora-plain">{submitError.message}</p>
          {submitError.requestId && (
            <p className="motora-plain motora-second">{texts.states.requestId(submitError.requestId)}</p>
          )}
        </Alert>
      )}
    </>
  )
}
