import { zodResolver } from '@hookform/resolvers/zod'
import { inviteCustomer } from '@motora/contract/customers'
import { emailField } from '@motora/contract/fields'
import { DialogForm, FormPhone, FormText } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { newId } from '../../../shell/new-id'
import { useWrite } from '../../../shell/use-write'
import { customerShown } from '../customer/customer-calls'
import { profileValues } from './profile-values'

const invitation = profileValues
  .pick({ firstName: true, lastName: true, mobilePhone: true })
  .extend({ email: emailField })
type Invitation = z.output<typeof invitation>

/**
 * Registers somebody who asks for it by phone: a mail invites the person to choose a password in the app.
 * source: ledgers H-50, H-64; MONEY §2
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customers')
  // the same for each try, so that a lost answer registers nobody twice
  const [customerId] = useState(newId)
  const { busy, submitError, run } = useWrite(inviteCustomer, {
    invalidates: customerShown,
    done: ({ email }) => t('invite.done', { email }),
    failed: (why) => t('invite.failed', { why }),
  })
  const form = useForm<z.input<typeof invitation>, unknown, Invitation>({
    resolver: zodResolver(invitation),
    defaultValues: { email: '', firstName: '', lastName: '', mobilePhone: '' },
  })
  const invite = async (values: Invitation) => {
    if ((await run({ body: { customerId, ...values, country: 'ES' } })).done) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('invite.open')}
      form={form}
      onSubmit={invite}
      busy={busy}
      submitError={submitError}
      submitLabel={t('invite.do')}
    >
      <FormText<Invitation> name="email" label={t('email')} type="email" required first />
      <FormText<Invitation> name="firstName" label={t('firstName')} required />
      <FormText<Invitation> name="lastName" label={t('lastName')} required />
      <FormPhone<Invitation> name="mobilePhone" label={t('mobilePhone')} required />
      <p className="motora-plain motora-second">{t('invite.lead')}</p>
    </DialogForm>
  )
}
