import { useMediaQuery } from '@mantine/hooks'
import { AgeClock, PAGE_TITLE, PageTitle, SplitPane } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { LateScooterPane, useScooterSoon } from '../../compositions/late-scooter'
import { searchOfReason } from '../../compositions/shown-of-reason'
import { VehicleList } from '../../compositions/vehicle-list'
import { withoutVehicle } from '../../features/vehicles/page/use-vehicle-tab'
import { useLiveHealth } from '../../shell/live/live-fleet'
import { useAddressState } from '../../shell/use-address-state'
import { WhyNotRentable } from './why-not-rentable'

/** The fleet as a list, one vehicle next to it. Filters, order, page and the open vehicle live in the address. */
export function ScootersHome() {
  const { t } = useTranslation('home')
  const health = useLiveHealth()
  const [search, setSearch] = useAddressState()
  useScooterSoon()
  const openId = search.vehicle
  // On a narrow screen the vehicle takes the list's place, and with it the page's title.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  /** The tab that is looked at stays: one walks through the vehicles by it. */
  const open = (id: string) =>
    setSearch(id === openId ? withoutVehicle(search) : { ...search, vehicle: id, open: undefined }, { push: true })
  const left = (
    <>
      <PageTitle aside={<AgeClock at={health.at} source={health.source} />}>{t('title')}</PageTitle>
      <VehicleList
        view="home"
        tableId="scooters-home"
        label={t('title')}
        empty={{ why: t('empty') }}
        openId={openId}
        onOpen={open}
      >
        <WhyNotRentable
          isOpen={search.why !== undefined}
          onFold={(isOpen) => setSearch({ ...search, why: isOpen ? 'open' : undefined })}
          onReason={(reason) => setSearch(searchOfReason(reason, search))}
        />
      </VehicleList>
    </>
  )
  return (
    <>
      {narrow && openId && (
        <h1 id={PAGE_TITLE} className="motora-hidden">
          {t('title')}
        </h1>
      )}
      <SplitPane id="scooters-home" left={left} right={openId ? <LateScooterPane key={openId} id={openId} /> : null} />
    </>
  )
}
