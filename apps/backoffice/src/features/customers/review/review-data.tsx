import { Checkbox } from '@mantine/core'
import { type Customer, drivingLicenseTypes, idDocTypes } from '@motora/contract/customers'
import { FormChoice, FormDayText, FormPhone, FormSlot, FormText, showPhoneNumber, useFormats } from '@motora/kit'
import { type KeyboardEvent, memo } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../shell/frame/facts'
import type { ReviewValues } from './review-values'

export interface ReviewDataProps {
  form: UseFormReturn<ReviewValues>
  customer: Customer
  /** The person may answer, and there is something to answer. */
  mayRead: boolean
  /** The person may change the customer's own data. */
  mayEdit: boolean
  /** Enter in a day: to the next one that is missing. */
  onEnter: () => void
}

/**
 * What is read on the photos, and what the rider has typed. A key that is pressed in one field draws that field alone.
 * source: ledgers H-13, H-16, H-24, H-45
 */
export const ReviewData = memo(function ReviewData({ form, customer, mayRead, mayEdit, onEnter }: ReviewDataProps) {
  const { t } = useTranslation('review')
  const formats = useFormats()
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onEnter()
  }
  const facts: Fact[] = [
    { label: t('fact.email'), value: customer.email },
    {
      label: t('fact.address'),
      value: [customer.address, customer.postalCode, customer.city].filter(Boolean).join(', '),
    },
    { label: t('fact.country'), value: formats.country(customer.country) },
    { label: t('fact.registered'), value: formats.date(customer.dateFirstRegister, 'day') },
    { label: t('fact.trips'), value: formats.number(customer.nOfTrips) },
    ...(customer.cannotOperateReason ? [{ label: t('fact.lastReason'), value: customer.cannotOperateReason }] : []),
    ...(customer.comment ? [{ label: t('fact.comment'), value: customer.comment }] : []),
  ]
  return (
    <FormProvider {...form}>
      <section aria-label={t('read')}>
        <h2>{t('read')}</h2>
        <FormSlot<ReviewValues, 'drivingLicenseTypes'> name="drivingLicenseTypes">
          {({ value, onChange }) => (
            <Checkbox.Group
              label={t('check.drivingLicenseTypes')}
              value={value.map(String)}
              onChange={(chosen) => onChange(chosen.map(Number))}
              readOnly={!mayRead}
            >
              <div className="motora-licences">
                {drivingLicenseTypes.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} disabled={!mayRead} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </FormSlot>
        <div className="motora-review-pair">
          <FormDayText<ReviewValues>
            name="identityDocumentExpirationDate"
            label={t('check.identityDocumentExpirationDate')}
            readOnly={!mayRead}
            onKeyDown={enter}
          />
          <FormDayText<ReviewValues>
            name="drivingLicenseExpirationDate"
            label={t('check.drivingLicenseExpirationDate')}
            readOnly={!mayRead}
            onKeyDown={enter}
          />
          <FormDayText<ReviewValues>
            name="bDrivingLicenseEmissionDate"
            label={t('check.bDrivingLicenseEmissionDate')}
            readOnly={!mayRead}
            onKeyDown={enter}
          />
        </div>
      </section>
      <section aria-label={t('typed')}>
        <h2>{t('typed')}</h2>
        <div className="motora-review-pair">
          <FormText<ReviewValues> name="firstName" label={t('field.firstName')} readOnly={!mayEdit} required />
          <FormText<ReviewValues> name="lastName" label={t('field.lastName')} readOnly={!mayEdit} required />
          <FormDayText<ReviewValues> name="birthday" label={t('field.birthday')} readOnly={!mayEdit} />
          <FormChoice<ReviewValues>
            name="idDocType"
            label={t('field.idDocType')}
            options={idDocTypes.map((type) => ({ value: type, label: t(`idDocType.${type}`) }))}
            readOnly={!mayEdit}
          />
          <FormText<ReviewValues>
            name="idDocCode"
            label={t('field.idDocCode')}
            readOnly={!mayEdit}
            spellCheck={false}
          />
        </div>
        {mayEdit ? (
          <FormPhone<ReviewValues> name="mobilePhone" label={t('check.mobilePhone')} required />
        ) : (
          <Facts
            facts={[
              {
                label: t('check.mobilePhone'),
                value: customer.mobilePhone && showPhoneNumber(customer.mobilePhone),
              },
            ]}
          />
        )}
        <Facts facts={facts} />
      </section>
    </FormProvider>
  )
})
