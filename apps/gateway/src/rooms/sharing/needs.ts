import type { DrawPdf } from '../../kernel/pdf/pdf-document.js'
import type { CustomersRoom } from '../customers/index.js'
import type { FilesRoom } from '../files/index.js'
import type { FirmwareRoom } from '../firmware/index.js'
import type { MoneyRoom } from '../money/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { PricingRoom } from '../pricing/index.js'
import type { TechniciansRoom } from '../technicians/index.js'
import type { VehiclesRoom } from '../vehicles/index.js'
import type { InTransaction } from '../work.js'

/** What sharing needs of the rooms below it. */
export interface SharingDeps {
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators' | 'idsWithAreas' | 'thresholdsOf'>
  customers: Pick<CustomersRoom, 'admitRider' | 'customersByIds' | 'countTrips' | 'countTripsOfMany' | 'linkedTo'>
  technicians: Pick<TechniciansRoom, 'keptByTickets'>
  firmware: Pick<FirmwareRoom, 'vehiclesUpdating'>
  pricing: Pick<
    PricingRoom,
    | 'tariffAtStart'
    | 'tariffNow'
    | 'tariffsByIds'
    | 'sinceByIds'
    | 'vatByIds'
    | 'soundTariff'
    | 'discountOf'
    | 'pastTerms'
  >
  money: Pick<
    MoneyRoom,
    | 'assertFreeId'
    | 'holdCredit'
    | 'useCredit'
    | 'usedByServices'
    | 'bookService'
    | 'bookPast'
    | 'whoHasCredit'
    | 'moneyOf'
    | 'billServices'
    | 'statusesOf'
    | 'paymentsOfServices'
    | 'disputesNamed'
    | 'needsSecondFor'
    | 'findPayment'
    | 'papersOf'
    | 'checkServices'
    | 'checkTotals'
    | 'settledPayments'
    | 'checkBills'
    | 'checkSettlements'
  >
  vehicles: {
    fleet: Pick<VehiclesRoom['fleet'], 'getVehicle' | 'vehiclesByIds' | 'lockVehicle' | 'latestOf' | 'modesOf'>
    past: Pick<VehiclesRoom['past'], 'historyBetween'>
    rentals: Pick<VehiclesRoom['rentals'], 'noteService' | 'noteServices' | 'rentalsOf'>
    commands: Pick<VehiclesRoom['commands'], 'orderPower' | 'cameOnFor'>
  }
  /** The name of the street next to a place, null where none is known. Degrees, WGS84. */
  nearestStreet(latitude: number, longitude: number): string | null
}

/** What a picture of how a vehicle was left needs: it is made and kept outside of any transaction. */
export interface EndingImageDeps {
  inTransaction: InTransaction
  customers: Pick<CustomersRoom, 'scopeOfRider'>
  files: Pick<FilesRoom, 'findFile' | 'openFile' | 'keepMade' | 'discardFile'>
}

/** What reports need: a document is read in a transaction, and drawn when it is over. */
export interface ReportDeps {
  inTransaction: InTransaction
  operators: Pick<OperatorsRoom, 'findOperator' | 'scopeOf'>
  drawPdf: DrawPdf
}
