import { zodResolver } from '@hookform/resolvers/zod'
import { getOwnStaffData, type OwnStaffData, updateOwnStaffData } from '@motora/contract/identity'
import { ConflictNotice, FormPhone, FormShell, FormText, showPhoneNumber } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../../shell/api/api'
import { ApiError } from '../../../shell/api/api-error'
import { Facts } from '../../../shell/frame/facts'
import { client, session } from '../../../shell/session/browser-session'
import { answered, useWriteOf } from '../../../shell/use-write'
import { requiredLine } from '../people/person-values'
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
 * Names and phone to change; the rest is read only. When somebody else was quicker the form says so: what was typed
 * stays, and can be saved over the new or given up for it. source: ledgers C-54, D-11.
 */
export function OwnDataForm({ kind, opened }: OwnDataFormProps) {
  const { t } = useTranslation(['staff', 'people'])
  const queries = useQueryClient()
  const [version, setVersion] = useState(opened.version)
  const [overtaken, setOvertaken] = useState<OwnStaffData>()
  const form = useForm<OwnValues>({ resolver: zodResolver(ownValues(kind)), defaultValues: valuesOf(opened) })

  const { busy, submitError, run } = useWriteOf(
    async ({ firstName, lastName, phoneNumber }: OwnValues) => {
      try {
        const body = { firstName, lastName, mobilePhone: phoneNumber, version }
        return answered(updateOwnStaffData, await client.call(updateOwnStaffData, { body }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'identity.person_changed_meanwhile') throw error
        const present = await queries.fetchQuery(api.query(getOwnStaffData, {}, { staleTime: 0, gcTime: 0 }))
        form.reset(valuesOf(present), { keepDirtyValues: true })
        setVersion(present.version)
        setOvertaken(present)
        return { done: false, error }
      }
    },
    { invalidates: ['identity'], done: () => t('staff:own.saved'), failed: 'inline' },
  )
  const save = async (values: OwnValues) => {
    const outcome = await run(values)
    if (outcome.done !== true) return
    setVersion(outcome.answer.version)
    setOvertaken(undefined)
    form.reset(values)
    // the name in the frame; it comes with the next sign-in at the latest
    void session.renew().catch(() => undefined)
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
      <FormText name="firstName" label={t('people:firstName')} required autoComplete="given-name" />
      <FormText name="lastName" label={t('people:lastName')} required autoComplete="family-name" />
      <FormPhone
        name="phoneNumber"
        label={t('people:phone')}
        required={kind === 'technician'}
        description={t(`staff:${kind}.phoneHint`)}
      />
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

interface OvertakenNoteProps {
  /** As it is now. */
  present: OwnStaffData
  onTake: () => void
}

/** Somebody else was quicker: how it is now, and the way to it. Saving again keeps what was typed. */
function OvertakenNote({ present, onTake }: OvertakenNoteProps) {
  const { t } = useTranslation(['staff', 'people'])
  const { firstName, lastName, mobilePhone } = present
  return (
    <ConflictNotice
      title={t('staff:own.overtaken')}
      ways={t('staff:own.overtakenWays')}
      takeLabel={t('staff:own.takePresent')}
      onTake={onTake}
    >
      <Facts
        facts={[
          { label: t('people:firstName'), value: firstName },
          { label: t('people:lastName'), value: lastName },
          { label: t('people:phone'), value: mobilePhone && showPhoneNumber(mobilePhone) },
        ]}
      />
    </ConflictNotice>
  )
}
