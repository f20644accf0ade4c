import { zodResolver } from '@hookform/resolvers/zod'
import {
  type Customer,
  genders,
  getCustomer,
  idDocTypes,
  listCountries,
  updateCustomer,
} from '@motora/contract/customers'
import {
  ConflictNotice,
  DialogForm,
  ErrorState,
  type Formats,
  FormChoice,
  FormDay,
  FormPhone,
  FormSkeleton,
  FormText,
  KitDialog,
  showPhoneNumber,
  useFormats,
} from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { ApiError } from '../../../shell/api/api-error'
import { ChangedFacts } from '../../../shell/frame/changed-facts'
import type { Fact } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { client } from '../../../shell/session/browser-session'
import { useFieldFaults, useJoinedFaults } from '../../../shell/use-field-faults'
import { useWriteOf } from '../../../shell/use-write'
import { customerShown } from '../customer/customer-calls'
import '../customers.css'
import { changedOf, type ProfileValues, profileOf, profileValues } from './profile-values'

export interface ProfileDialogProps {
  id: string
  onClose: () => void
}

/** Changes a customer's own data as it is now: it is read for the dialog. source: ledgers H-39, H-45, H-48, H-60, H-63 */
export function ProfileDialog({ id, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('customers')
  const fault = useFault()
  /** As it was when the form opened: a form does not change while somebody types in it. */
  const [opened, setOpened] = useState<Customer>()
  const read = useQuery(api.query(getCustomer, { params: { id } }, { enabled: !opened, gcTime: 0, name: 'to edit' }))
  if (read.data && !opened) setOpened(read.data)
  if (opened) return <ProfileForm customer={opened} onClose={onClose} />
  return (
    <KitDialog opened onClose={onClose} title={t('action.edit')} size="lg">
      {read.isLoadingError ? (
        <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </KitDialog>
  )
}

function ProfileForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const [before, setBefore] = useState(customer)
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Customer>()
  const form = useForm<ProfileValues>({ resolver: zodResolver(profileValues), defaultValues: profileOf(customer) })
  const countries = useQuery(api.query(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY }))
  const sayAtFields = useFieldFaults(form)
  const joined = useJoinedFaults()
  const params = { id: customer.customerId }
  const { busy, submitError, run } = useWriteOf(
    async (values: ProfileValues) => {
      try {
        const body = { ...changedOf(values, before), version: before.version }
        return { done: true as const, answer: await client.call(updateCustomer, { params, body }) }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'customer.changed_meanwhile') throw error
        setNewer(await client.call(getCustomer, { params }))
        return { done: false as const, error }
      }
    },
    {
      invalidates: customerShown,
      done: (_, { firstName, lastName }) => t('update.done', { name: `${firstName} ${lastName}` }),
      onFailed: sayAtFields,
      failed: (why, _, error) => t('update.failed', { why: joined(error, why) }),
    },
  )
  const save = async (values: ProfileValues) => {
    if ((await run(values)).done) onClose()
  }
  const goOn = (taken: Customer, keepDirtyValues: boolean) => {
    setBefore(taken)
    setNewer(undefined)
    form.reset(profileOf(taken), { keepDirtyValues })
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('update.title', { name: customer.fullName })}
      size="lg"
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('update.save')}
    >
      {newer && (
        <ConflictNotice
          title={t('update.changedMeanwhile')}
          takeLabel={t('update.take')}
          onTake={() => goOn(newer, false)}
          keep={{ label: t('update.keep'), onKeep: () => goOn(newer, true) }}
        >
          <ChangedFacts
            facts={changedFacts(before, newer, t, formats)}
            now={t('update.now')}
            other={t('update.other')}
          />
        </ConflictNotice>
      )}
      <div className="motora-profile-fields">
        <FormText<ProfileValues> name="firstName" label={t('firstName')} required first />
        <FormText<ProfileValues> name="lastName" label={t('lastName')} required />
        <FormPhone<ProfileValues> name="mobilePhone" label={t('mobilePhone')} required />
        <FormDay<ProfileValues> name="birthday" label={t('birthday')} />
        <FormChoice<ProfileValues>
          name="gender"
          label={t('gender')}
          options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
          clearLabel={t('gender.clear')}
        />
        <FormChoice<ProfileValues>
          name="idDocType"
          label={t('idDocType')}
          options={idDocTypes.map((value) => ({ value, label: t(`idDocType.${value}`) }))}
        />
        <FormText<ProfileValues> name="idDocCode" label={t('idDocCode')} />
        <FormText<ProfileValues> name="address" label={t('address')} />
        <FormText<ProfileValues> name="postalCode" label={t('postalCode')} />
        <FormText<ProfileValues> name="city" label={t('city')} />
        <FormChoice<ProfileValues>
          name="country"
          label={t('country')}
          required
          searchable
          options={countriesOf(customer, countries.data, formats)}
          nothingFound={t('noCountry')}
        />
      </div>
      <FormText<ProfileValues>
        name="comment"
        label={t('comment')}
        description={t('commentHint')}
        rows={3}
        maxLength={500}
      />
    </DialogForm>
  )
}

/** In the person's language, by name. Until the list has come, the customer's own stands in it. */
const countriesOf = ({ country }: Customer, all: readonly { code: string }[] | undefined, formats: Formats) =>
  (all ?? [{ code: country }])
    .map(({ code }) => ({ value: code, label: formats.country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, formats.language))

/** The fields that somebody else has changed, with what is in them now, as the form names and writes them. */
const changedFacts = (before: Customer, newer: Customer, t: TFunction<'customers'>, formats: Formats): Fact[] => {
  const [was, now] = [profileOf(before), profileOf(newer)]
  const text: { [Name in keyof ProfileValues]?: string | null } = {
    mobilePhone: now.mobilePhone && showPhoneNumber(now.mobilePhone),
    birthday: formats.date(now.birthday, 'day'),
    gender: now.gender && t(`gender.${now.gender}`),
    idDocType: t(`idDocType.${now.idDocType}`),
    country: formats.country(now.country),
  }
  const names = Object.keys(now) as (keyof ProfileValues)[]
  return names
    .filter((name) => was[name] !== now[name])
    .map((name) => ({ label: t(name), value: text[name] ?? now[name] }))
}
