import type { Customer, CustomerReview, DocumentsRotation } from '@motora/contract/customers'
import { documentProblems, invalidationProblems } from '@motora/rules/customers'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rotationName } from './photos'
import {
  factsOf,
  hasLicenceChange,
  judgeReview,
  licenceOf,
  profileOf,
  type ReviewValues,
  valuesOf,
} from './review-values'

const sameTurn = (one: DocumentsRotation, other: DocumentsRotation) =>
  Object.values(rotationName).every((name) => one[name] === other[name])

/** What is typed and turned, what of it is unsaved, and what the one rule says of it. */
export function useReviewForm(customer: Customer, review: CustomerReview) {
  const { t } = useTranslation('review')
  const form = useForm<ReviewValues>({
    defaultValues: valuesOf(customer, review),
    resolver: judgeReview,
    mode: 'onTouched',
  })
  /** What the form was filled from: what is saved is judged by it. */
  const [base, setBase] = useState({ customer, review })
  const [rotation, setRotation] = useState(review.documentsRotation)
  const [stored, setStored] = useState(review.documentsRotation)
  const values = useWatch({ control: form.control }) as ReviewValues
  // asked of the form's state as it is drawn: what is read of it is kept up to date
  const { dirtyFields, errors } = form.formState
  const isTurned = !sameTurn(rotation, stored)
  const isUnsaved = Object.keys(dirtyFields).length > 0 || isTurned
  const problems = documentProblems(factsOf(values, review))
  const isWaiting = review.request !== null
  const nothingWaits = isWaiting ? undefined : t('why.nothingWaits')
  const noDay = Object.values(errors).length > 0 ? t('why.fields') : undefined
  // of a phone that was missing before, no field is wrong yet
  const lacksPhone = profileOf(values, dirtyFields) && values.mobilePhone.trim() === ''
  const noPhone = lacksPhone ? t('problem.mobilePhoneRequired') : undefined

  return {
    form,
    base,
    rotation,
    setRotation,
    isUnsaved,
    problems,
    types: values.drivingLicenseTypes,
    /** Why it cannot be validated now, as the gateway would say. */
    whyNotValidate: nothingWaits ?? (problems[0] ? t(`problem.${problems[0].code}`) : noDay),
    whyNotNotify:
      nothingWaits ??
      (invalidationProblems({ mobilePhone: values.mobilePhone, reason: '-' }).length > 0
        ? t('problem.mobilePhoneRequired')
        : noDay),
    whyNotUpdate: isUnsaved ? (noDay ?? noPhone) : t('why.nothingChanged'),
    profile: () => profileOf(form.getValues(), dirtyFields),
    /** What an update sends in addition to the profile. */
    read: () => {
      const licence = isWaiting && hasLicenceChange(dirtyFields) ? licenceOf(form.getValues()) : undefined
      return { documentsRotation: isTurned || licence ? rotation : undefined, licence }
    },
    /** All that is on the screen is saved. */
    saved: () => {
      form.reset(form.getValues())
      setStored(rotation)
    },
    /** What the gateway has now; what is typed and turned stays. */
    refreshed: (nextCustomer: Customer, next: CustomerReview) => {
      form.reset(valuesOf(nextCustomer, next), { keepDirtyValues: true })
      if (!isTurned) setRotation(next.documentsRotation)
      setStored(next.documentsRotation)
      setBase({ customer: nextCustomer, review: next })
    },
    /** The same, and nothing of what was typed and turned stays. */
    taken: (nextCustomer: Customer, next: CustomerReview) => {
      form.reset(valuesOf(nextCustomer, next))
      setRotation(next.documentsRotation)
      setStored(next.documentsRotation)
      setBase({ customer: nextCustomer, review: next })
    },
  }
}
