import { zodResolver } from '@hookform/resolvers/zod'
import { type OwnStaffData, updateOwnStaffData } from '@motora/contract/identity'
import { FormShell, type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../../../shell/api/api-error'
import { Facts } from '../../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client, session } from '../../../shell/session/browser-session'
import { FormLine } from '../people/form-line'
import { FormPhoneField } from '../people/form-phone-field'
import { requiredLine } from '../people/person-values'
import { OvertakenNote } from './overtaken-note'
import { ownStaffDataQuery } from './own-staff-data-query'
import type { StaffKind } from './staff-calls'
import { phoneOf } from './staff-values'

const ownValues = (kind: StaffKind) =>
  z.object({ firstName: requiredLine(100), lastName: requiredLine(150), phoneNumber: phoneOf[kind] })
type OwnValues = z.output<ReturnType<typeof ownValues>>

const valuesOf = ({ firstName, lastName, mobilePhone }: OwnStaffData): OwnValues => ({
  firstName,
  lastName,
  phoneNumber: mobilePhone ?? '',
})

export interface OwnDataFormProps {
  kind: StaffKind
  /** As it was read. */
  opened: OwnStaffData
}

/**
 * Names and phone to change; who one is otherwise to read. When somebody else was quicker that is told: what was typed
 * stays, and can be saved over the new or given up for it. source: ledgers C-54, D-11.
 */
export function OwnDataForm({ kind, opened }: OwnDataFormProps) {
  const { t } = useTranslation(['staff', 'people'])
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const [version, setVersion] = useState(opened.version)
  const [overtaken, setOvertaken] = useState<OwnStaffData>()
  const form = useForm<OwnValues>({ resolver: zodResolver(ownValues(kind)), defaultValues: valuesOf(opened) })

  const beOvertaken = async () => {
    const present = await queries.fetchQuery(ownStaffDataQuery)
    setVersion(present.version)
    setOvertaken(present)
  }
  const save = async ({ firstName, lastName, phoneNumber }: OwnValues) => {
    setBusy(true)
    setSubmitError(null)
    try {
      const body = { firstName, lastName, mobilePhone: phoneNumber, version }
      const saved = await client.call(updateOwnStaffData, { body })
      setVersion(saved.version)
      setOvertaken(undefined)
      form.reset({ firstName, lastName, phoneNumber })
      toast.success(t('staff:own.saved'))
      // the name in the frame; it comes with the next sign-in at the latest
      void session.renew().catch(() => undefined)
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'identity.person_changed_meanwhile'
      const failed = isOvertaken ? await beOvertaken().catch((why: unknown) => why) : error
      if (failed) setSubmitError({ message: refusal(failed), requestId: requestIdOf(failed) })
    } finally {
      setBusy(false)
    }
  }
  const takePresent = (present: OwnStaffData) => {
    form.reset(valuesOf(present))
    setOvertaken(undefined)
  }
  const isUntouched = !form.formState.isDirty && !overtaken
  return (
    <FormShell
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('staff:own.save')}
      disabledReason={isUntouched ? t('staff:own.unchanged') : undefined}
    >
      <FormLine name="firstName" label={t('people:firstName')} required autoComplete="given-name" />
      <FormLine name="lastName" label={t('people:lastName')} required autoComplete="family-name" />
      <FormPhoneField required={kind === 'technician'} description={t(`staff:${kind}.phoneHint`)} />
      <Facts
        facts={[
          { label: t('people:email'), value: opened.email },
          { label: t('staff:username'), value: opened.username },
          { label: t('people:operator'), value: opened.sharingOperatorName ?? t('people:provider') },
        ]}
      />
      <p className="motora-plain motora-second">{t('staff:own.fixed')}</p>
      {overtaken && <OvertakenNote present={overtaken} onTake={() => takePresent(overtaken)} />}
    </FormShell>
  )
}
