import { validateAndUpdateCustomer } from '@motora/contract/customers'
import { NotifyDialog } from '../../features/customers/review/notify-dialog'
import { useAnswer } from '../../features/customers/review/use-review-writes'
import { customer } from '../screens/a-company'
import type { Question } from './question'

function Notifying({ onClose }: { onClose: () => void }) {
  const answer = useAnswer(() => undefined)
  const { customerId, email, fullName: name, version } = customer
  const documentsRotation = { dniFront: 270, dniBack: 270, drivingLicenseFront: 270, drivingLicenseBack: 270 } as const
  return (
    <NotifyDialog
      name={name}
      language="es"
      typed=""
      busy={answer.busy}
      submitError={answer.submitError}
      onClose={onClose}
      onNotify={(reason) =>
        answer.run({
          customerId,
          email,
          name,
          version,
          documentsRotation,
          documentIds: [],
          profile: undefined,
          validation: { canOperate: false, drivingLicenses: [], cannotOperateReason: reason },
        })
      }
    />
  )
}

export const reviewQuestions: readonly Question[] = [
  {
    asks: 'notify-dialog',
    title: 'review:notify.title',
    yes: 'review:notify',
    dialog: (onClose) => <Notifying onClose={onClose} />,
    calls: validateAndUpdateCustomer,
  },
]
