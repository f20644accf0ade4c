import { Alert } from '@mantine/core'
import { type SubmitError, useKitTexts } from '@motora/kit'
import { IconAlertCircle } from '@tabler/icons-react'

/** What the gateway said to the last decision. */
export function ReviewFailure({ failure }: { failure: SubmitError }) {
  const { states } = useKitTexts()
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />} title={failure.message}>
      {failure.requestId && states.requestId(failure.requestId)}
    </Alert>
  )
}
