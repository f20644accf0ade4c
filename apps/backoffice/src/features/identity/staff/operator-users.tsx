import { roleNamed } from '@motora/contract'
import { roleActions } from '@motora/rules/identity'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { useMay, useMembership } from '../../../shell/session/use-session'
import type { StaffPerson } from './staff-calls'
import { StaffCreateDialog } from './staff-create-dialog'
import { StaffTable } from './staff-table'
import { useActsForProvider } from './use-acts-for-provider'

export interface OperatorUsersTableProps {
  /** Of this operator alone; left out: of the logged one, or of all for the provider. */
  operatorId?: string
  /** Draws the choice of an operator; without it the provider can add no one where no operator is given. */
  operatorField?: OperatorField
}

/** Who runs an operator. source: ledgers C-44, C-48, C-49; Z-13. */
export function OperatorUsersTable({ operatorId, operatorField }: OperatorUsersTableProps) {
  const { t } = useTranslation(['staff', 'people'])
  const me = useMembership()
  const mayWriteAny = useMay('operator-users.write')
  const forProvider = useActsForProvider()
  const asksOperator = forProvider && operatorId === undefined
  // Anyone who works for an operator writes its own people alone. (Z-13)
  const mayWrite = mayWriteAny && (forProvider || operatorId === undefined || operatorId === me.sharingOperatorId)

  const whyNotDelete = ({ email, role }: StaffPerson) => {
    const isOwn = email.toLowerCase() === me.email.toLowerCase()
    if (roleActions.remove({ isOwn, isLastAdministrator: false }) !== true) return t('people:accounts.own')
    return role === roleNamed.manager && !forProvider ? t('staff:managersByProvider') : undefined
  }
  return (
    <StaffTable
      kind="operatorUser"
      part="people"
      operatorId={operatorId}
      withOperator={asksOperator}
      mayWrite={mayWrite}
      whyNotAdd={asksOperator && !operatorField ? t('staff:chooseOperatorFirst') : undefined}
      whyNotDelete={whyNotDelete}
      createDialog={(onClose) => (
        <StaffCreateDialog
          kind="operatorUser"
          operatorId={operatorId}
          operatorField={asksOperator ? operatorField : undefined}
          onClose={onClose}
        />
      )}
    />
  )
}
