import type { UpgradeState, UpgradeVehicle } from '@motora/contract/firmware'
import type { TFunction } from 'i18next'

/** What a vehicle waits for, or why it did not get there, in words; empty where there is nothing to say. */
export function updateTrouble(
  t: TFunction<'upgrades'>,
  { status, waitsFor, lastError, attempts }: Pick<UpgradeVehicle, 'status' | 'waitsFor' | 'lastError' | 'attempts'>,
  upgradeState: UpgradeState,
): string {
  if (status === 'succeeded') return ''
  if (status !== 'pending') return lastError === null ? '' : t(`error.${lastError}`)
  const wait =
    upgradeState === 'paused'
      ? t('wait.campaign')
      : waitsFor !== null
        ? t(`wait.${waitsFor}`)
        : t(attempts > 0 ? 'wait.again' : 'wait.turn')
  return lastError === null ? wait : t('triedBefore', { error: t(`error.${lastError}`), wait })
}
