import { zodResolver } from '@hookform/resolvers/zod'
import { getAccount, renewRecoveryCodes } from '@motora/contract/identity'
import {
  ActionButton,
  ErrorState,
  FormPassword,
  FormShell,
  FormText,
  KitDialog,
  StatusBadge,
  TextSkeleton,
  useFormats,
} from '@motora/kit'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../shell/api/api'
import { Facts } from '../../shell/frame/facts'
import { useFault } from '../../shell/language/fault-text'
import { useWrite } from '../../shell/use-write'
import { RecoveryCodes } from './recovery-codes'

/** So many codes are few. */
const fewCodes = 3

/** The second factor, and the recovery codes that are left or made again. (Z-08) */
export function SecurityPanel() {
  const { t } = useTranslation(['account', 'identity'])
  const formats = useFormats()
  const fault = useFault()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const account = useQuery(api.query(getAccount, {}))
  if (account.isPending) return <TextSkeleton lines={3} />
  if (account.isLoadingError) return <ErrorState {...fault(account.error)} onRetry={() => account.refetch()} />
  const { secondFactorEnrolled, recoveryCodesLeft, passwordChangedAt, lastSignInAt } = account.data
  const when = (at: string | null) => at && formats.date(at, 'minute')
  return (
    <div className="motora-stack">
      <Facts
        facts={[
          {
            label: t('account:secondFactor'),
            value: secondFactorEnrolled ? (
              <StatusBadge tone="green" Icon={IconShieldCheck}>
                {t('account:factorOn')}
              </StatusBadge>
            ) : (
              <StatusBadge tone="yellow" Icon={IconShieldOff}>
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
        (codes ? (
          // the old codes are void already: only the word that these are kept closes it, no key and no other tab
          <KitDialog opened isHeld onClose={() => setCodes(undefined)} title={t('identity:recoveryTitle')}>
            <RecoveryCodes codes={codes} onKept={async () => setCodes(undefined)} />
          </KitDialog>
        ) : asking ? (
          <NewCodesForm
            onMade={(made) => {
              setAsking(false)
              setCodes(made)
            }}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <NewCodesButton
            isBack={wasAsked}
            onPress={() => {
              setAsking(true)
              setWasAsked(true)
            }}
          />
        ))}
    </div>
  )
}

interface NewCodesButtonProps {
  /** After the form or the codes: it has the focus again. */
  isBack: boolean
  onPress: () => void
}

function NewCodesButton({ isBack, onPress }: NewCodesButtonProps) {
  const { t } = useTranslation('account')
  const row = useRef<HTMLDivElement>(null)
  // before the dialog of the codes gives the focus back: what had opened that one is gone
  useLayoutEffect(() => {
    if (isBack) row.current?.querySelector('button')?.focus()
  }, [isBack])
  return (
    <div className="motora-row-end" ref={row}>
      <ActionButton onClick={onPress}>{t('newCodes')}</ActionButton>
    </div>
  )
}

const values = z.object({ password: z.string().min(1, 'required'), code: z.string().min(1, 'required') })

interface NewCodesFormProps {
  onMade: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Asks for both factors again before the recovery codes are made again. (Z-08) */
function NewCodesForm({ onMade, onCancel }: NewCodesFormProps) {
  const { t } = useTranslation(['account', 'identity', 'shell'])
  const form = useForm({ resolver: zodResolver(values), defaultValues: { password: '', code: '' } })
  const { busy, submitError, run } = useWrite(renewRecoveryCodes, {
    invalidates: [getAccount],
    failed: 'inline',
    onFailed: () => {
      // A code opens once: whatever was refused, the next try needs another one.
      form.resetField('code')
      return false
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  const make = async (body: z.infer<typeof values>) => {
    const outcome = await run({ body })
    if (outcome.done === true) onMade(outcome.answer.recoveryCodes)
  }
  return (
    <FormShell
      form={form}
      onSubmit={make}
      busy={busy}
      submitError={submitError}
      submitLabel={t('account:newCodes')}
      onCancel={onCancel}
    >
      <p className="motora-second">{t('account:newCodesLead')}</p>
      <FormPassword
        name="password"
        label={t('identity:password')}
        required
        autoComplete="current-password"
        toggleLabel={t('identity:showPassword')}
      />
      <FormText
        name="code"
        label={t('account:authenticatorCode')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormShell>
  )
}
