import type { Account } from '@motora/contract/identity'
import { DialogForm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { InvitationFields } from './invitation-fields'
import { useInvitation } from './use-invitation'

export interface AddRoleDialogProps {
  account: Account
  operatorField: OperatorField
  onClose: () => void
}

/** One more role for somebody who has an account; its owner must accept it. source: Z-07. */
export function AddRoleDialog({ account, operatorField, onClose }: AddRoleDialogProps) {
  const { t } = useTranslation('people')
  const { form, ...shell } = useInvitation(account, onClose)
  return (
    <DialogForm opened onClose={onClose} title={t('addRole.title', { name: account.fullName })} form={form} {...shell}>
      <p className="motora-plain">{t('addRole.lead', { email: account.email })}</p>
      <InvitationFields operatorField={operatorField} />
    </DialogForm>
  )
}
