import { zeroDate } from '@motora/contract'
import { type Customer, drivingLicenseTypes } from '@motora/contract/customers'
import { useFormats } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { emailLink, phoneLink } from '../../../shell/frame/contact-links'
import { type Fact, Facts } from '../../../shell/frame/facts'
import { endText } from '../../../shell/person-clock'
import { useMay } from '../../../shell/session/use-session'
import { isEndless, rentsOnlyFree } from '../customer/customer-standing'
import { reviewAddress } from '../customer/review-address'
import { ReviewBadge } from '../customer/review-badge'
import { CustomerHistory } from './customer-history'

/** Who the customer is and how it stands with documents and assignment on the left, what was done on the right. */
export function CustomerOverview({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  return (
    <div className="motora-customer-overview">
      <div className="motora-customer-left">
        <CannotRent customer={customer} />
        <Contact customer={customer} />
        <Documents customer={customer} />
        {customer.sharingOperatorId !== null && <Assignment customer={customer} />}
      </div>
      <div>
        <h2>{t('history')}</h2>
        <CustomerHistory customerId={customer.customerId} />
      </div>
    </div>
  )
}

/** Every reason why not, in words; nothing where the customer can rent. */
function CannotRent({ customer }: { customer: Customer }) {
  const { cannotRentReasons } = customer
  const { t } = useTranslation('customers')
  if (cannotRentReasons.length === 0) return null
  return (
    <section>
      <h2>{t(rentsOnlyFree(customer) ? 'mayRent.whyOnlyFree' : 'mayRent.why')}</h2>
      <ul className="motora-reasons">
        {cannotRentReasons.map((reason) => (
          <li key={reason}>{t(`bar.${reason}`)}</li>
        ))}
      </ul>
    </section>
  )
}

const known = ({ value }: Fact): boolean => value !== null && value !== undefined && value !== ''

function Contact({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const { email, emailVerified, mobilePhone, address, postalCode, city, country, birthday, gender } = customer
  const place = [address, [postalCode, city].filter(Boolean).join(' '), formats.country(country)]
    .filter(Boolean)
    .join(', ')
  return (
    <section>
      <h2>{t('contact')}</h2>
      <Facts
        facts={[
          { label: t('email'), value: emailLink(email) },
          { label: t('emailVerified'), value: t(emailVerified ? 'yes' : 'no') },
          { label: t('mobilePhone'), value: phoneLink(mobilePhone) },
          { label: t('address'), value: place },
          { label: t('birthday'), value: birthday && formats.date(birthday) },
          { label: t('gender'), value: gender && t(`gender.${gender}`) },
          { label: t('acceptsNews'), value: t(customer.acceptsNews ? 'yes' : 'no') },
          { label: t('comment'), value: customer.comment },
        ].filter(known)}
      />
    </section>
  )
}

/** How the documents stand, and the way to them for those who may see them. source: ledgers H-24, H-29 */
function Documents({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const sees = useMay('customers.documents.read')
  const decides = useMay('customers.documents.write')
  const { reviewState, dateValidated, cannotOperateReason, idDocType, idDocCode, licences, customerId } = customer
  const names = (licences ?? []).flatMap((id) => drivingLicenseTypes.find((type) => type.id === id)?.name ?? [])
  return (
    <section>
      <h2>{t('documents')}</h2>
      <Facts
        facts={[
          { label: t('reviewState'), value: <ReviewBadge state={reviewState} /> },
          { label: t('dateValidated'), value: dateValidated === zeroDate ? '' : formats.date(dateValidated, 'minute') },
          { label: t('cannotOperateReason'), value: cannotOperateReason },
          { label: t('idDocument'), value: idDocCode && t('idDocument.of', { type: idDocType, code: idDocCode }) },
          { label: t('licences'), value: names.join(', ') },
        ].filter(known)}
      />
      {sees && (
        <p className="motora-plain">
          <Link to={reviewAddress(customerId)}>{t(decides ? 'action.review' : 'action.seeDocuments')}</Link>
        </p>
      )}
    </section>
  )
}

/** The own operator's link. source: decision Z-37; ledger H-46 */
function Assignment({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const { canOperateStart, canOperateEnd, enabled, isLinked, dateDeregister } = customer
  return (
    <section>
      <h2>{t('assignment')}</h2>
      <Facts
        facts={[
          { label: t('linked'), value: t(isLinked ? 'yes' : 'no') },
          { label: t('dates.from'), value: formats.date(canOperateStart, 'minute') },
          {
            label: t('dates.to'),
            value: isEndless(canOperateEnd) ? t('dates.endless') : endText(canOperateEnd),
          },
          { label: t('enabled'), value: t(enabled ? 'yes' : 'no') },
          {
            label: t('dateDeregister'),
            value: dateDeregister === zeroDate ? '' : formats.date(dateDeregister, 'minute'),
          },
        ].filter(known)}
      />
    </section>
  )
}
