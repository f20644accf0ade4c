import { getAccount } from '@motora/contract/identity'
import { ActionButton, ErrorState, StatusBadge, TextSkeleton, useFormats } from '@motora/kit'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { NewCodesForm } from './new-codes-form'
import { RecoveryCodes } from './recovery-codes'

/** So many codes are few. */
const fewCodes = 3

/** The second factor, and the recovery codes that are left or made anew. (Z-08) */
export function SecurityPanel() {
  const { t } = useTranslation(['account', 'identity'])
  const formats = useFormats()
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState(false)
  const account = useQuery({
    queryKey: ['identity', 'account'],
    queryFn: ({ signal }) => client.call(getAccount, {}, { signal }),
  })
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={async () => {
          setCodes(undefined)
          await queries.invalidateQueries({ queryKey: ['identity', 'account'] })
        }}
      />
    )
  if (account.isPending) return <TextSkeleton lines={3} />
  if (account.isError)
    return (
      <ErrorState
        what={refusal(account.error)}
        requestId={requestIdOf(account.error)}
        onRetry={() => account.refetch()}
      />
    )
  const { secondFactorEnrolled, recoveryCodesLeft, passwordChangedAt, lastSignInAt } = account.data
  const when = (at: string | null) => at && formats.date(at, 'minute')
  return (
    <div className="motora-stack">
      <Facts
        facts={[
          {
            label: t('account:secondFactor'),
            value: secondFactorEnrolled ? (
              <StatusBadge tone="green" icon={<IconShieldCheck size={14} />}>
                {t('account:factorOn')}
              </StatusBadge>
            ) : (
              <StatusBadge tone="yellow" icon={<IconShieldOff size={14} />}>
                {t('account:factorOff')}
              </StatusBadge>
            ),
          },
          { label: t('account:codesLeft'), value: secondFactorEnrolled ? formats.number(recoveryCodesLeft, 0) : null },
          { label: t('account:passwordChangedAt'), value: when(passwordChangedAt) },
          { label: t('account:lastSignIn'), value: when(lastSignInAt) },
        ]}
      />
      {!secondFactorEnrolled && <p className="motora-second">{t('account:factorOffLead')}</p>}
      {secondFactorEnrolled && recoveryCodesLeft <= fewCodes && <p>{t('account:codesFew')}</p>}
      {secondFactorEnrolled &&
        (asking ? (
          <NewCodesForm
            onMade={(made) => {
              setAsking(false)
              setCodes(made)
            }}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <div className="motora-row-end">
            <ActionButton onClick={() => setAsking(true)}>{t('account:newCodes')}</ActionButton>
          </div>
        ))}
    </div>
  )
}
